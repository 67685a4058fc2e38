// Setting up a position.
#include "app/model/draft.h"

#include "core/reading.h"

namespace vitrine {

Draft::Draft(const Game& game, const Setup& setup, const Position& position) : game_(&game) {
  lay(setup, position);
}

void Draft::lay(const Setup& setup, const Position& position) {
  setup_ = setup;
  position_ = position;
  if (!choose(man_)) man_ = read_number(split(game_->palette(setup_), '=').front(), kNoSite).value_or(kNoMan);
  const Parsed<Position> read = game_->parse_position(setup_, text());
  good_ = false;
  if (const Message* why = refusal(read)) {
    verdict_ = *why;
    return;
  }
  const auto& laid = std::get<Position>(read);
  if (game_->is_observation(laid)) {
    verdict_ = {"table.draft.unknown", {}};
  } else if (game_->to_move(laid) == kNobody) {
    verdict_ = {"table.diagram.over", {}};
  } else {
    good_ = true;
    verdict_ = {"table.draft.good", {game_->prompt(laid)}};
  }
}

bool Draft::choose(int look) {
  const std::string sign = std::to_string(look) + '=';
  for (std::string_view man : split(game_->palette(setup_), ' '))
    if (man.starts_with(sign)) {
      man_ = look;
      return true;
    }
  return false;
}

bool Draft::touch(Site site) {
  Position next = position_;
  game_->put(next, site, man_);
  if (next == position_) game_->put(next, site, kNoMan);
  if (next == position_) return false;
  lay(setup_, next);
  return true;
}

std::optional<Message> Draft::read(std::string_view setup_text, std::string_view text) {
  const Parsed<Setup> setup = parse_setup(*game_, setup_text);
  if (const Message* why = refusal(setup)) return *why;
  Position position = position_;
  if (text == "bare") {
    for (const Piece& piece : picture().pieces)
      if (piece.site != kNoSite && !piece.is_ground()) game_->put(position, piece.site, kNoMan);
  } else if (text == "start") {
    position = game_->start(std::get<Setup>(setup));
  } else {
    const Parsed<Position> laid = game_->read_draft(std::get<Setup>(setup), text);
    if (const Message* why = refusal(laid)) return *why;
    position = std::get<Position>(laid);
  }
  lay(std::get<Setup>(setup), position);
  return std::nullopt;
}

}  // namespace vitrine
