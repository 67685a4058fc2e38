// The view in parts: the match, the board, the line of moves, the analysis, and what was told last.
#include "app/model/view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "ai/sensible.h"
#include "app/model/json.h"
#include "app/model/markings.h"
#include "app/model/speech.h"
#include "core/in_order.h"
#include "core/match.h"
#include "core/reading.h"
#include "core/rng.h"
#include "games/registry.h"

namespace vitrine {
namespace {

constexpr int kPrintedWidth = 1400;  // pixels, on paper

bool contains(const std::vector<Site>& sites, Site site) {
  return std::ranges::find(sites, site) != sites.end();
}

std::string_view mark_text(Mark mark) {
  switch (mark) {
    case Mark::kSource: return "source";
    case Mark::kOtherSource: return "other source";
    case Mark::kReconstruction: return "reconstruction";
  }
  return "";
}

std::string_view material_text(Material material) {
  static constexpr std::array<std::string_view, 5> kNames = {"wood", "stone", "felt", "linen", "paper"};
  return kNames[static_cast<std::size_t>(material)];
}

// The uppermost last.
std::vector<const Piece*> by_layer(const Picture& picture) {
  std::vector<const Piece*> pieces;
  for (const Piece& piece : picture.pieces) pieces.push_back(&piece);
  put_in_order(pieces, &Piece::layer);
  return pieces;
}

std::string lines_json(Json& json, const std::vector<std::string>& lines) {
  json.key("lines").array();
  for (const std::string& line : lines) json.value(line);
  return json.close_array().close_object().text();
}

void write_event(Json& json, const Event& event) {
  json.object().member("kind", kind_name(event.kind)).member("player", static_cast<int>(event.player));
  if (event.from != kNoSite) json.member("from", static_cast<int>(event.from));
  if (event.to != kNoSite) json.member("to", static_cast<int>(event.to));
  if (event.way.size() > 2) {
    json.key("way").array();
    for (Site site : event.way) json.value(static_cast<int>(site));
    json.close_array();
  }
  if (event.owner >= 0) json.member("owner", static_cast<int>(event.owner));
  if (event.value) json.member("value", *event.value);
  if (!event.what.empty()) json.member("what", event.what);
  json.close_object();
}

// FNV-1a of how a match went and ended; its variations and comments have no part in it.
std::string fingerprint(const Match& match) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&hash](std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte, value >>= 8) hash = (hash ^ (value & 0xff)) * 0x100000001b3u;
  };
  const auto add_text = [&add](std::string_view text) {
    for (const char letter : text) add(static_cast<unsigned char>(letter));
  };
  add_text(setup_text(match.game(), match.setup()));
  add(match.game().hash(match.position_at(0)));
  const std::vector<Match::Branch> lines = match.branches();
  for (const Match::Node node : lines.front().own) add(match.step(node).move.code);
  if (const auto result = match.outcome()) {
    add_text(result->reason);
    for (Player player = 0; player < result->players; ++player) add(static_cast<std::uint64_t>(result->score[player]));
  }
  return std::to_string(hash);
}

}  // namespace

std::string View::json() const {
  Json json;
  json.object().member("revision", revision());
  write_match(json);
  write_curtain(json);
  json.member("over", table_.match().over())
      .member("running", table_.running())
      .member("result", narrator_.result_text());
  json.key("scores");
  if (const auto result = table_.match().result(); result && !table_.uncounted()) {
    json.array();
    for (Player player = 0; player < result->players; ++player)
      json.value(static_cast<int>(result->score[static_cast<std::size_t>(player)]));
    json.close_array();
  } else {
    json.null();
  }
  write_lesson(json);
  write_draft(json);
  write_seats(json);
  const Picture picture = table_.picture();
  write_places(json, picture);
  write_beside(json, picture);
  write_selection(json);
  write_line(json);
  write_tree(json);
  write_changes(json);
  write_analysis(json);
  write_notice(json);
  json.key("request");
  if (engine_.request() && !engine_.evaluates_first())
    json.object().member("id", engine_.request()->id).close_object();
  else
    json.null();
  return json.close_object().text();
}

std::string View::board_svg(int width, const std::string& prefix) const {
  return svg(table_.picture(), table_.game().art(), width, prefix);
}

// ---- the match ----

void View::write_match(Json& json) const {
  const Match& match = table_.match();
  const std::string id(match.game().info().id);
  json.member("game", id).member("gameName", narrator_.say(id + ".name"));
  json.member("setup", setup_text(match.game(), match.setup()))
      .member("language", kLanguageCodes[static_cast<int>(narrator_.language())])
      .member("material", material_text(match.game().info().material));
  json.member("turn", static_cast<int>(match.to_move())).member("viewer", static_cast<int>(table_.viewer()));
  json.member("person", table_.persons_turn()).member("paused", table_.paused());
  json.key("link");
  if (const Correspondence* link = table_.link())
    json.object()
        .member("id", link->id)
        .member("waits", table_.waits_elsewhere())
        .member("sent", table_.all_sent())
        .member("bound", is_bound(match.game()))
        .close_object();
  else
    json.null();
  json.member("prompt", narrator_.prompt()).member("turned", narrator_.turned_text());
}

void View::write_curtain(Json& json) const {
  const bool over = table_.match().over();
  const std::string told = narrator_.revealed();
  const char* const button = table_.curtain() ? "table.lift" : told.empty() || over ? "" : "table.lower";
  json.member("curtain", table_.curtain()).member("revealed", told);
  json.member("lift", *button ? narrator_.say(button) : "")
      .member("secrets", table_.game().info().secrets && (!over || table_.withheld()));
  json.member("dealt", table_.dealt()).key("arrangements").array();
  for (std::string_view way : table_.arrangements()) json.value(narrator_.say(way));
  json.close_array();
}

void View::write_lesson(Json& json) const {
  constexpr std::string_view kStages[] = {"none", "showing", "asking", "wrong", "done"};
  json.key("lesson");
  if (!lesson_.on()) {
    json.null();
    return;
  }
  json.object().member("puzzle", lesson_.is_puzzle());
  json.member("number", lesson_.number()).member("count", lesson_.count());
  json.member("title", narrator_.say(lesson_.title())).member("heading", narrator_.lesson_heading());
  json.member("stage", kStages[static_cast<std::size_t>(lesson_.stage())]);
  json.member("sentence", narrator_.lesson_text()).member("question", narrator_.say(lesson_.question()));
  json.key("offers").array();
  for (const Lesson::Offer& offer : lesson_.offers())
    json.object()
        .member("name", offer.name)
        .member("words", narrator_.say("table.lesson." + std::string(offer.name)))
        .member("chief", offer.chief)
        .close_object();
  json.close_array().close_object();
}

// What of it can be set up by hand, and the position that is.
void View::write_draft(Json& json) const {
  const Match& match = table_.match();
  json.member("palette", match.game().palette(match.setup())).key("draft");
  if (const Draft* draft = table_.draft())
    json.object()
        .member("text", draft->text())
        .member("good", draft->good())
        .member("man", draft->man())
        .member("dials", match.game().dials())
        .close_object();
  else
    json.null();
}

std::string View::words(std::string_view told) const {
  Message message;
  for (const std::string_view part : split(told, ':')) {
    std::string own = std::string(table_.game().info().id) + '.' + std::string(part);
    const bool known = table_texts().has(own);
    if (message.key.empty())
      message.key = known ? own : part;
    else
      message.args.push_back(known ? Argument(Message{own, {}}) : Argument(part));
  }
  return narrator_.say(message);
}

void View::write_seats(Json& json) const {
  json.key("seats").array();
  for (Player player = 0; player < table_.match().players(); ++player)
    json.object()
        .member("name", narrator_.player_name(player))
        .member("level", table_.seats()[player].level)
        .member("standing", narrator_.standing(player))
        .close_object();
  json.close_array();
}

// ---- the board ----

void View::write_places(Json& json, const Picture& picture) const {
  std::map<Site, std::string> standing;
  for (const Piece* piece : by_layer(picture)) {
    if (piece->site == kNoSite) continue;
    std::string& text = standing[piece->site];
    text += (text.empty() ? "" : ", ") + narrator_.say(piece->name);
  }
  const Path last = table_.last_path();
  json.member("high", picture.bottom_right.y - picture.top_left.y).key("places").array();
  for (const Place& place : picture.places) {
    json.object().member("site", static_cast<int>(place.site)).member("name", place.name);
    json.member("x", place.at.x)
        .member("y", place.at.y)
        .member("radius", place.radius)
        .member("what", standing[place.site]);
    json.member("open", contains(table_.open_sites(), place.site));
    json.member("touched", contains(table_.touched(), place.site));
    json.member("last", contains(last, place.site)).close_object();
  }
  json.close_array().key("actions").array();
  for (const auto& [site, words, by_itself] : table_.actions())
    json.object().member("site", static_cast<int>(site)).member("words", narrator_.say(words)).close_object();
  json.close_array();
}

// What lies beside the board, counted.
void View::write_beside(Json& json, const Picture& picture) const {
  std::vector<std::pair<std::string, int>> beside;
  for (const Piece* piece : by_layer(picture)) {
    if (piece->site != kNoSite || piece->name.key.empty()) continue;
    const std::string text = narrator_.say({beside_key(piece->zone), {piece->name}});
    const auto found = std::ranges::find(beside, text, &std::pair<std::string, int>::first);
    if (found == beside.end())
      beside.emplace_back(text, 1);
    else
      ++found->second;
  }
  json.key("beside").array();
  for (const auto& [text, count] : beside) json.value(count > 1 ? text + " × " + std::to_string(count) : text);
  json.close_array();
}

void View::write_selection(Json& json) const {
  json.member("selecting", !table_.touched().empty()).member("mayStop", table_.may_stop());
  json.key("path").array();
  for (Site site : table_.touched()) json.value(static_cast<int>(site));
  json.close_array();
}

void View::write_line(Json& json) const {
  const Match& match = table_.match();
  json.key("moves").array();
  for (std::size_t ply = 0; ply < match.line().size(); ++ply) {
    json.object().member("by", static_cast<int>(match.game().to_move(match.position_at(ply))));
    const auto [times, words, laid_out] = table_.words().told(ply);
    if (times != 1) json.member("times", times);
    json.member("text", narrator_.said(words))
        .member("words", laid_out ? narrator_.said(words) : narrator_.spoken(ply))
        .close_object();
  }
  json.close_array();
  json.member("ply", static_cast<int>(match.ply()))
      .member("canUndo", table_.can_undo())
      .member("canRedo", table_.can_redo())
      .member("looksBack", table_.looks_back());
}

// Where one stands among all lines, and what can be done there. `match` tells a match that has ended from any other,
// whatever is tried or said of it.
void View::write_tree(Json& json) const {
  const Match& match = table_.match();
  json.member("mayComment", table_.may_annotate()).member("comment", match.comment());
  json.member("branch", static_cast<int>(match.branch())).member("inVariation", match.in_variation());
  json.key("match");
  if (table_.may_annotate() && match.settled())
    json.value(fingerprint(match));
  else
    json.null();
  json.key("lines").written(tree());
}

// All lines with their own moves and the comments on them, worked out once for each change of the table; empty without
// variations and comments.
const std::string& View::tree() const {
  const Match& match = table_.match();
  const std::pair now(table_.revision(), narrator_.language());
  if (std::exchange(tree_at_, now) == now) return tree_;
  Json json;
  json.array();
  const std::vector<Match::Branch> branches = match.annotated() ? match.branches() : std::vector<Match::Branch>{};
  std::vector<std::vector<Move>> moves;
  for (const Match::Branch& branch : branches) {
    const std::vector<Move> none;
    const std::vector<Move>& before = moves.empty() ? none : moves[branch.parent];
    std::vector<Move> line(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(branch.ply));
    json.object()
        .member("parent", static_cast<int>(branch.parent))
        .member("ply", static_cast<int>(branch.ply))
        .member("comment", moves.empty() ? match.step(0).comment : std::string())
        .key("moves")
        .array();
    for (const Match::Node node : branch.own) {
      const Match::Step& step = match.step(node);
      json.object()
          .member("by", static_cast<int>(match.game().to_move(match.step(step.before).position)))
          .member("words", narrator_.said(table_.words().spoken(node, line)));
      if (!step.comment.empty()) json.member("comment", step.comment);
      json.close_object();
      line.push_back(step.move);
    }
    json.close_array().close_object();
    moves.push_back(std::move(line));
  }
  return tree_ = json.close_array().text();
}

// The latest changes with what they brought, worked out once for each pair of eyes: it takes a picture before and after
// every one of them, and the view is read at each word of the engine.
const std::vector<View::Told>& View::told() const {
  constexpr std::size_t kMostChanges = 8;
  if (told_at_ == table_.changes() && told_to_ == table_.viewer()) return told_;
  told_at_ = table_.changes();
  told_to_ = table_.viewer();
  told_.clear();
  const auto latest = table_.match().latest_changes();
  for (const Change& change : latest.last(std::min(latest.size(), kMostChanges)))
    told_.push_back({change, table_.match().events(change, told_to_)});
  return told_;
}

// Each change with its number: a reader takes those beyond the last number that he has seen.
void View::write_changes(Json& json) const {
  int number = table_.changes() - static_cast<int>(told().size());
  json.member("change", table_.changes()).key("changes").array();
  for (const auto& [change, events] : told()) {
    json.object().member("number", ++number).member("kind", kind_name(change.kind));
    json.member("from", static_cast<int>(change.from)).member("to", static_cast<int>(change.to)).key("events").array();
    for (const Event& event : events) write_event(json, event);
    json.close_array().close_object();
  }
  json.close_array();
}

void View::write_notice(Json& json) const {
  const Narrator::Notice& notice = narrator_.notice();
  json.key("notice").object().member("number", notice.number);
  json.member("refusal", notice.refusal).member("aside", notice.aside);
  json.member("key", notice.message.key);
  json.member("text", notice.number ? narrator_.say(notice.message) : std::string()).close_object();
}

// ---- the analysis ----

void View::write_analysis(Json& json) const {
  json.key("analysis").object();
  json.member("may", engine_.may_analyse() && !engine_.request()).member("mayReview", engine_.may_review());
  json.member("plain", engine_.may_threaten());
  json.key("job");
  if (const auto& job = engine_.analysis().job())
    json.value(job->id);
  else
    json.null();
  write_aspects(json);
  write_values(json);
  write_arrows(json);
  write_review(json);
  json.close_object();
}

void View::write_aspects(Json& json) const {
  const Analysis& analysis = engine_.analysis();
  json.member("hint", analysis.on(Aspect::kHint)).member("hintText", narrator_.hint_text());
  json.member("evaluation", analysis.on(Aspect::kEvaluation));
  json.member("evaluationText", narrator_.evaluation_text()).member("line", narrator_.line_text());
  json.key("share");
  if (const Scores* scores = analysis.scores(); scores && table_.match().players() == 2)
    json.value(share_of((*scores)[0]));
  else
    json.null();
  json.member("threats", analysis.on(Aspect::kThreats)).member("threatsText", narrator_.threats_text());
  json.member("values", analysis.on(Aspect::kValues)).member("valuesText", narrator_.values_text());
}

void View::write_values(Json& json) const {
  const Analysis& analysis = engine_.analysis();
  json.key("moves").array();
  if (analysis.on(Aspect::kValues) && analysis.subject()) {
    for (const ProvenMove& move : analysis.values()) {
      json.object().member("text", table_.game().move_text(analysis.subject()->position, move.move));
      json.member("value", narrator_.value_letter(move.value));
      json.member("words", narrator_.value_text(move.value)).close_object();
    }
  }
  json.close_array().key("badges").array();
  for (const Badge& badge : badges(table_, analysis)) {
    json.object().member("site", static_cast<int>(badge.site)).member("value", narrator_.value_letter(badge.value));
    json.member("score", static_cast<int>(badge.value.score));
    json.member("words", narrator_.value_text(badge.value)).close_object();
  }
  json.close_array();
}

void View::write_arrows(Json& json) const {
  static constexpr const char* kKinds[] = {"best", "answer", "threat"};
  json.key("arrows").array();
  for (const Arrow& arrow : arrows(table_, engine_.analysis())) {
    json.object().member("kind", kKinds[static_cast<int>(arrow.kind)]).member("step", arrow.step).key("way").array();
    for (Point point : arrow.way) json.array().value(point.x).value(point.y).close_array();
    json.close_array().close_object();
  }
  json.close_array();
}

void View::write_review(Json& json) const {
  const Review* review = engine_.analysis().review();
  json.key("review");
  if (!review) {
    json.null();
    return;
  }
  json.object().member("text", narrator_.review_text()).member("done", review->done()).key("shares").array();
  for (std::size_t ply = 0; ply < review->points().size(); ++ply) {
    if (!review->reached(ply)) {
      json.null();
      continue;
    }
    json.array();
    for (Player player = 0; player < table_.match().players(); ++player)
      json.value(share_of(review->points()[ply].scores[static_cast<std::size_t>(player)]));
    json.close_array();
  }
  json.close_array().key("turns").array();
  for (const auto& turn : review->turning_points())
    json.object()
        .member("ply", static_cast<int>(turn.ply))
        .member("player", static_cast<int>(turn.player))
        .member("text", narrator_.turning_text(turn))
        .close_object();
  json.close_array();
  const Review::Point& here = review->points()[table_.match().ply()];
  json.member("here", here.known ? narrator_.scores_text(here.scores, table_.match().position()) : std::string())
      .close_object();
}

// ---- beside the view ----

std::string View::request_json() const {
  Json json;
  if (!engine_.request() || engine_.evaluates_first()) return json.null().text();
  json.object().member("id", engine_.request()->id);
  return lines_json(json, engine_.request()->lines);
}

std::string View::job_json() const {
  Json json;
  const auto& job = engine_.analysis().job();
  if (!job) return json.null().text();
  json.object().member("id", job->id).member("milliseconds", job->milliseconds);
  return lines_json(json, job->lines);
}

// The moves that the visitor can make, by their texts.
std::map<std::string, Move> View::legal() const {
  const Match& match = table_.match();
  MoveList moves;
  if (table_.may_touch()) match.legal_moves(moves);
  std::map<std::string, Move> legal;
  for (Move move : moves) legal.emplace(match.game().move_text(match.position(), move), move);
  return legal;
}

std::string View::legal_json() const {
  Json json;
  json.array();
  for (const auto& [text, move] : legal()) json.value(text);
  return json.close_array().text();
}

std::string View::legal_words_json() const {
  const Match& match = table_.match();
  const Picture picture = table_.picture();
  const Position seen = table_.seen();
  Json json;
  json.array();
  for (const auto& [text, move] : legal()) {
    const auto own = match.game().retell(seen, move, match.position_at(0), match.line().first(match.ply()));
    json.value(narrator_.say({"table.said", {spoken_touches(match.game(), picture, seen, move, own)}}));
  }
  return json.close_array().text();
}

std::string View::games_json() const {
  Json json;
  json.array();
  for (const Game* game : table_.offered().games()) {
    const std::string id(game->info().id);
    json.object().member("id", id).member("name", narrator_.say(id + ".name")).key("options").array();
    for (const Option& option : game->info().options) {
      const std::string key = id + ".option." + std::string(option.key);
      json.object().member("key", option.key).member("text", narrator_.say(key));
      json.member("preset", option.values[option.preset].value);
      json.member("offered", option.values[option.offered.value_or(option.preset)].value).key("values").array();
      for (const OptionValue& value : option.values) {
        json.object().member("value", value.value).member("text", narrator_.say(key + "." + std::string(value.value)));
        json.member("mark", mark_text(value.mark)).close_object();
      }
      json.close_array().close_object();
    }
    json.close_array().member("puzzles", static_cast<int>(read_puzzles(game->puzzle_lines()).all.size()));
    json.member("between", may_be_sent(*game, std::array{Seat{}, Seat{Seat::kElsewhere}}));
    json.member("minute", game->first_minute() != nullptr).key("lessons").array();
    for (const Exercise& exercise : game->lessons())
      json.value(narrator_.say(id + ".lesson." + std::string(exercise.name) + ".title"));
    json.close_array().key("seats").array();
    for (Player player = 0; player < kMaxPlayers; ++player) {
      const std::string key = id + ".player." + std::to_string(player);
      if (table_texts().has(key)) json.value(narrator_.say(key));
    }
    json.close_array().close_object();
  }
  return json.close_array().text();
}

std::string View::players_json(std::string_view game_id, std::string_view setup) const {
  Json json;
  const Game* game = find_game(game_id);
  const Parsed<Setup> parsed = game ? parse_setup(*game, setup) : Parsed<Setup>(Message{});
  if (refusal(parsed)) return json.null().text();
  const Position start = game->start(std::get<Setup>(parsed));
  json.array();
  for (Player player = 0; player < game->players(start); ++player)
    json.value(narrator_.say(player_name(*game, player, start)));
  return json.close_array().text();
}

std::optional<bool> View::sensible(int ply) const {
  const Match& match = table_.match();
  if (ply < 0 || ply >= static_cast<int>(match.line().size())) return std::nullopt;
  const auto at = static_cast<std::size_t>(ply);
  const Position& position = match.position_at(at);
  const Player player = match.game().to_move(position);
  if (player < 0 || (match.game().info().secrets && player != table_.viewer())) return std::nullopt;
  return is_sensible({match.game(), match.setup(), position}, match.line()[at]);
}

std::string look_json(std::string_view record) {
  Json json;
  const Parsed<Loaded> loaded = read_record(record, find_game);
  if (refusal(loaded)) return json.null().text();
  const Match& match = std::get<Loaded>(loaded).match;
  const auto& [_, seats, sat, link] = std::get<Loaded>(loaded);
  const Player next = match.ended() ? kNobody : match.game().to_move(match.position_at(match.line().size()));
  json.object().member("game", match.game().info().id);
  json.member("running", link ? !match.ended() : match.running());
  if (link) json.member("link", link->id).member("here", next >= 0 && seats[static_cast<std::size_t>(next)].here());
  return json.close_object().text();
}

std::string limits_json() {
  Json json;
  json.object().member("record", static_cast<int>(kMaxRecordBytes));
  return json.member("levels", kMaxLevel).member("seats", kMaxPlayers).close_object().text();
}

std::string svg_of(std::string_view game_id, std::string_view setup, std::string_view position, int width,
                   const std::string& prefix) {
  const Game* game = find_game(game_id);
  const Parsed<Setup> chosen = game ? parse_setup(*game, setup) : Parsed<Setup>(Message{});
  if (refusal(chosen)) return {};
  const Parsed<Position> parsed = position == "start" ? game->start(std::get<Setup>(chosen))
                                                      : game->parse_position(std::get<Setup>(chosen), position);
  if (refusal(parsed)) return {};
  return svg(game->describe(std::get<Position>(parsed), kNobody), game->art(), width, prefix);
}

namespace {

// How far from its middle a drawing reaches; light and shadow fade away there and are not counted.
float reach(const Drawing& drawing) {
  float most = 0;
  for (const Shape& shape : drawing.shapes) {
    for (const Point at : shape.points) most = std::max(most, std::hypot(at.x, at.y) + shape.width / 2);
    const bool fades = shape.kind == Shape::Kind::kDisc && shape.edge.a == 0;
    if (shape.radius > 0 && !fades)
      most = std::max(most, std::hypot(shape.centre.x, shape.centre.y) + shape.radius + shape.width / 2);
  }
  return most;
}

// In rows of so many board units, each man within a circle along which it is cut out; as large as on the board.
Picture in_rows(const Picture& picture, const std::vector<Drawing>& art, float wide) {
  constexpr float kRim = 0.02f, kGap = 0.1f, kLine = 0.01f;  // times the man's scale
  Picture sheet;
  Point at;
  float high = 0;
  std::vector<const Piece*> pieces;
  for (const Piece& piece : picture.pieces)
    if (!piece.name.key.empty()) pieces.push_back(&piece);
  put_in_order(pieces, [](const Piece* piece) { return std::tuple(piece->owner, piece->look); });
  for (const Piece* piece : pieces) {
    Piece copy = *piece;
    const auto on_board = std::ranges::find_if(
        pieces, [&](const Piece* other) { return other->look == copy.look && other->zone == Zone::kBoard; });
    copy.scale = on_board == pieces.end() ? 1 : (*on_board)->scale;
    const float cut = (reach(art.at(copy.look)) + kRim) * copy.scale, cell = 2 * cut + kGap * copy.scale;
    if (at.x > 0 && at.x + cell > wide) at = {0, at.y + high}, high = 0;
    copy.at = {at.x + cell / 2, at.y + cell / 2};
    sheet.board.ring(copy.at, cut, kLine, rgb(0x808080));
    sheet.pieces.push_back(copy);
    at.x += cell;
    high = std::max(high, cell);
  }
  sheet.bottom_right = {wide, at.y + high};
  return sheet;
}

// All the men of whoever is to move, one way or another.
void lay_out(Match& match, Rng& rng) {
  const Player player = match.to_move();
  for (Move move : match.game().arrange(match.position(), 0, rng)) match.play(move);
  for (MoveList left; match.to_move() == player && match.game().is_private(match.position()); left.clear()) {
    match.legal_moves(left);
    match.play(left[0]);
  }
}

}  // namespace

std::string man_svg(std::string_view game_id, int look, int width, const std::string& prefix) {
  constexpr float kCell = 0.7f, kTall = 0.12f;
  const Game* game = find_game(game_id);
  const std::vector<Drawing> art = game ? game->art() : std::vector<Drawing>{};
  if (look < 0 || look >= static_cast<int>(art.size())) return {};
  Picture picture;
  picture.top_left = {-kCell, -kCell - kTall};
  picture.bottom_right = {kCell, kCell - kTall};
  picture.pieces.emplace_back().look = static_cast<std::uint8_t>(look);
  return svg(picture, art, width, prefix);
}

std::string cut_out_of(std::string_view game_id, std::string_view setup, bool men, float wide,
                       const std::string& prefix) {
  const Game* game = find_game(game_id);
  const Parsed<Setup> chosen = game ? parse_setup(*game, setup) : Parsed<Setup>(Message{});
  if (refusal(chosen) || !(wide >= 1 && wide <= 100)) return {};
  Match match(*game, std::get<Setup>(chosen));
  Picture picture = game->describe(match.position(), kNobody);
  const std::vector<Drawing> art = game->art();
  picture.captions.clear();
  // Whoever lays out men knows them in his turn.
  for (Rng rng(1); match.to_move() >= 0 && !game->arrangements(match.position()).empty(); lay_out(match, rng)) {
    const auto his = [player = match.to_move()](const Piece& piece) { return piece.owner == player; };
    std::erase_if(picture.pieces, his);
    std::ranges::copy_if(game->describe(match.position(), kNobody).pieces, std::back_inserter(picture.pieces), his);
  }
  if (men)
    picture = in_rows(picture, art, wide);
  else
    std::erase_if(picture.pieces, [](const Piece& piece) { return !piece.name.key.empty(); });
  return svg(picture, art, kPrintedWidth, prefix);
}

}  // namespace vitrine
