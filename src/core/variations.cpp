// The tree of a match: the line on the table, the variations beside it, and the comments.
#include <algorithm>

#include "core/check.h"
#include "core/match.h"
#include "core/reading.h"

namespace vitrine {

Parsed<std::string> read_comment(std::string_view text) {
  std::string comment;
  for (std::size_t length = 0; !text.empty(); text.remove_prefix(length)) {
    const bool breaks = text.starts_with("\u2028") || text.starts_with("\u2029");
    const bool space = text[0] == '\n' || text[0] == '\r' || text[0] == '\t' || text[0] == ' ' || breaks;
    length = breaks ? 3 : space ? text.starts_with("\r\n") ? 2 : 1 : character_at(text);
    if (length == 0) return Message{"error.comment_signs", {}};
    if (space && comment.empty()) continue;
    comment += space ? " " : text.substr(0, length);
  }
  comment.erase(comment.find_last_not_of(' ') + 1);
  if (comment.size() > kMaxCommentBytes)
    return Message{"error.comment_long", {std::to_string(comment.size()), std::to_string(kMaxCommentBytes)}};
  return comment;
}

// ---- lines ----

// Whether the line goes on after it; where the match ended by word it does not, whatever was tried there.
bool Match::goes_on(Node node) const {
  return !steps_[node].next.empty() && !(agreed_ && node == ended_);
}

Match::Node Match::main_end() const {
  Node node = 0;
  while (goes_on(node)) node = steps_[node].next.front();
  return node;
}

std::optional<Result> Match::outcome() const {
  const auto by_itself = end_of(main_end());
  return by_itself ? by_itself : agreed_;
}

std::optional<Match::Node> Match::next_of(Node node, Move move) const {
  const std::vector<Node>& next = steps_[node].next;
  const auto found = std::ranges::find(next, move, [this](Node other) { return steps_[other].move; });
  return found == next.end() ? std::nullopt : std::optional(*found);
}

// From the start to there, and on to the end.
std::vector<Match::Node> Match::line_through(Node node) const {
  std::vector<Node> line = {node};
  while (line.back() != 0) line.push_back(steps_[line.back()].before);
  std::ranges::reverse(line);
  while (goes_on(line.back())) line.push_back(steps_[line.back()].next.front());
  return line;
}

// Gives how many moves the new line has in common with the one before. Where it tells another throw than was known,
// that comes here.
std::size_t Match::put_on_table(std::vector<Node> line, std::size_t now) {
  const auto common = static_cast<std::size_t>(std::ranges::mismatch(path_, line).in1 - path_.begin()) - 1;
  std::erase_if(latest_, [&](const Change& change) { return change.from > common || change.to > common; });
  path_ = std::move(line);
  moves_.clear();
  now_ = now;
  std::size_t throws = 0;
  for (std::size_t ply = 0; ply + 1 < path_.size(); ++ply) {
    const Step& step = steps_[path_[ply + 1]];
    moves_.push_back(step.move);
    if (game_->to_move(position_at(ply)) != kChance) continue;
    if (!step.foreign) note_throw(throws, game_->move_text(position_at(ply), step.move));
    ++throws;
  }
  return common;
}

// The line on the table is the match.
void Match::put_first() {
  for (std::size_t ply = 0; ply + 1 < path_.size(); ++ply) {
    std::vector<Node>& next = steps_[path_[ply]].next;
    const auto here = std::ranges::find(next, path_[ply + 1]);
    std::rotate(next.begin(), here, here + 1);
  }
}

std::vector<Match::Branch> Match::branches() const {
  std::vector<Branch> branches(1);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    // Of a variation the first move stands there already, and its place belongs to the line before.
    Node node = branches[i].own.empty() ? 0 : branches[i].own.front();
    for (std::size_t ply = branches[i].ply + branches[i].own.size();; ++ply) {
      const std::vector<Node>& next = steps_[node].next;
      for (std::size_t other = goes_on(node) ? 1 : 0; other < next.size(); ++other)
        branches.push_back({i, ply, {next[other]}});
      if (!goes_on(node)) break;
      node = next.front();
      branches[i].own.push_back(node);
    }
  }
  return branches;
}

std::size_t Match::branch() const {
  const std::vector<Branch> all = branches();
  const auto here = std::ranges::find_if(
      all, [this](const Branch& branch) { return !branch.own.empty() && branch.own.back() == path_.back(); });
  return here == all.end() ? 0 : static_cast<std::size_t>(here - all.begin());
}

bool Match::annotated() const {
  return std::ranges::any_of(steps_, [](const Step& step) { return step.next.size() > 1 || !step.comment.empty(); }) ||
         (agreed_ && !steps_[ended_].next.empty());
}

// ---- what is done with them ----

bool Match::go_to(std::size_t ply, std::size_t branch) {
  const std::vector<Branch> all = branches();
  if (branch >= all.size() || ply > all[branch].ply + all[branch].own.size()) return false;
  const std::size_t from = now_;
  const Node last = all[branch].own.empty() ? 0 : all[branch].own.back();
  const std::size_t common = put_on_table(line_through(last), ply);
  changed(from <= common && ply == from + 1 ? Change::Kind::kRedone : Change::Kind::kWentTo, std::min(from, common));
  return true;
}

// The move with which the variation begins that one stands in; 0 if one does not.
Match::Node Match::variation() const {
  for (Node node = path_[now_]; node != 0; node = steps_[node].before) {
    const Node before = steps_[node].before;
    if (!goes_on(before) || steps_[before].next.front() != node) return node;
  }
  return 0;
}

bool Match::promote() {
  const Node first = variation();
  if (first == 0) return false;
  std::vector<Node>& next = steps_[steps_[first].before].next;
  const auto here = std::ranges::find(next, first);
  std::rotate(next.begin(), here, here + 1);
  if (agreed_ && (ended_ == steps_[first].before || main_end() != ended_)) agreed_.reset();
  changed(Change::Kind::kWentTo, now_);
  return true;
}

bool Match::remove() {
  const Node first = variation();
  if (first == 0) return false;
  const Node before = steps_[first].before;
  const auto ply = static_cast<std::size_t>(std::ranges::find(path_, before) - path_.begin());
  put_on_table(line_through(before), ply);
  erase(first);
  changed(Change::Kind::kWentTo, ply);
  return true;
}

bool Match::comment(std::string text) {
  std::string& comment = steps_[path_[now_]].comment;
  if (comment == text) return true;
  comment.swap(text);
  const bool fits = comment.empty() || written() <= kMaxRecordBytes;
  if (!fits) comment.swap(text);
  return fits;
}

// With all that was played after it. Whoever stands there has left before.
void Match::erase(Node first) {
  std::vector<bool> gone(steps_.size());
  std::vector<Node> number(steps_.size());
  Node kept = 0;
  for (Node node = 0; node < steps_.size(); ++node) {
    gone[node] = node == first || (node != 0 && gone[steps_[node].before]);
    number[node] = kept;
    if (gone[node]) continue;
    if (kept != node) steps_[kept] = std::move(steps_[node]);
    ++kept;
  }
  if (agreed_ && gone[ended_]) agreed_.reset();
  steps_.resize(kept);
  for (Step& step : steps_) {
    step.before = number[step.before];
    std::erase_if(step.next, [&](Node node) { return gone[node]; });
    for (Node& node : step.next) node = number[node];
  }
  for (Node& node : path_) {
    VITRINE_CHECK(!gone[node]);
    node = number[node];
  }
  ended_ = agreed_ ? number[ended_] : 0;
}

std::optional<Match::Node> Match::grow(Node node, std::string_view move_text) {
  const Position position = steps_[node].position;
  if (game_->to_move(position) == kNobody || end_of(node)) return std::nullopt;
  const auto move = vitrine::read_move(*game_, position, move_text);
  if (!move || next_of(node, *move)) return std::nullopt;
  Position next = position;
  game_->apply(position, *move, next);
  return append(node, *move, next);
}

// ---- what a record can hold ----

// Bytes of the record, or a few more.
std::size_t Match::written() const {
  constexpr std::size_t kHead = 4096, kBeforeMoves = 24;  // at most: "variation 1234 1234 "
  if (steps_.size() > std::size_t{kMaxRecordMoves} + 1) return kMaxRecordBytes + 1;
  std::size_t bytes = kHead;
  for (const Step& step : steps_) {
    bytes += step.written;
    if (step.next.size() > 1) bytes += (step.next.size() - 1) * kBeforeMoves;
    if (!step.comment.empty()) bytes += step.comment.size() + kBeforeMoves;
  }
  return bytes;
}

// The oldest variation that is not on the table.
bool Match::leave_out() {
  for (Node node = 1; node < steps_.size(); ++node) {
    const Node before = steps_[node].before;
    if (goes_on(before) && steps_[before].next.front() == node) continue;
    if (std::ranges::find(path_, node) != path_.end()) continue;
    erase(node);
    return true;
  }
  return false;
}

// Then the one on the table, then the comments.
bool Match::leave_out_more() {
  if (leave_out()) return true;
  if (!on_main()) {
    const auto other = std::ranges::mismatch(path_, line_through(main_end())).in1;
    const auto shared = static_cast<std::size_t>(other - path_.begin()) - 1;
    put_on_table(line_through(main_end()), std::min(now_, shared));
    return true;
  }
  const bool comments = std::ranges::any_of(steps_, [](const Step& step) { return !step.comment.empty(); });
  for (Step& step : steps_) step.comment.clear();
  return comments;
}

}  // namespace vitrine
