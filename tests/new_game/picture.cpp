// The board as a panel of walnut with nine points, and the men: boxwood and ebony.
#include "games/new_game/rules.h"

namespace vitrine::new_game {
namespace {

enum Look : std::uint8_t { kBoxwood, kEbony };

constexpr Color kRim = rgb(0x4a3020), kRimLow = rgb(0x35210f), kPanel = rgb(0x7d5636), kPanelLow = rgb(0x684529),
                kInlay = rgb(0xe3c894), kLetter = rgb(0xe8d5ae);

Point centre_of(int site) {
  return {static_cast<float>(kBoard.file(site)), static_cast<float>(kBoard.ranks - 1 - kBoard.rank(site))};
}

Drawing board() {
  constexpr float kLine = 0.035f;
  Drawing drawing;
  drawing.rectangle({-0.78f, -0.78f}, {2.78f, 2.78f}, kRim, kRimLow);
  drawing.rectangle({-0.66f, -0.66f}, {2.66f, 2.66f}, kPanel, kPanelLow);
  for (const Row& row : kRows) drawing.line(centre_of(row.front()), centre_of(row.back()), kLine, kInlay);
  for (int site = 0; site < kBoard.size(); ++site) {
    drawing.disc(centre_of(site), 0.12f, kInlay);
    drawing.disc(centre_of(site), 0.075f, kPanelLow);
  }
  for (int i = 0; i < kBoard.files; ++i) {
    const auto at = static_cast<float>(i);
    drawing.text({at, 2.56f}, 0.17f, kLetter, std::string(1, static_cast<char>('a' + i)));
    drawing.text({-0.56f, 2 - at}, 0.17f, kLetter, std::to_string(i + 1));
  }
  return drawing;
}

Drawing man(Color light, Color shade, Color rim, Color groove) {
  Drawing drawing;
  drawing.glow({0.03f, 0.06f}, 0.42f, rgb(0x000000, 110));
  drawing.disc({0, 0}, 0.34f, rim);
  drawing.disc({0, 0}, 0.32f, light, shade, {-0.1f, -0.13f});
  drawing.ring({0, 0}, 0.21f, 0.025f, groove);
  return drawing;
}

// The men still to be placed: White's below the board, Black's above.
void add_hand(Picture& picture, int player, Piece man, int count) {
  man.zone = Zone::kHand;
  man.site = kNoSite;
  for (int i = 0; i < count; ++i) {
    man.at = {static_cast<float>(i) * 0.8f, player == 0 ? 3.3f : -1.3f};
    picture.pieces.push_back(man);
  }
}

}  // namespace

Picture Rules::describe(const Position& position, Player) {
  static const Drawing kBoardDrawing = board();
  Picture picture;
  picture.top_left = {-0.8f, -1.7f};
  picture.bottom_right = {2.8f, 3.7f};
  picture.board = kBoardDrawing;
  for (int rank = kBoard.ranks - 1; rank >= 0; --rank) {  // read aloud from the top
    for (int file = 0; file < kBoard.files; ++file) {
      const int site = kBoard.at(file, rank);
      picture.places.push_back(
          {static_cast<Site>(site), centre_of(site), 0.45f, PlaceShape::kRound, kBoard.name(site)});
    }
  }
  for (const int player : {0, 1}) {
    Piece man;
    man.owner = static_cast<Player>(player);
    man.look = player == 0 ? kBoxwood : kEbony;
    man.name = {player == 0 ? "new_game.piece.white" : "new_game.piece.black", {}};
    add_hand(picture, player, man, position.to_place[static_cast<std::size_t>(player)]);
    for (Site site = 0; site < kBoard.size(); ++site) {
      if (position.points[site] != man_of(player)) continue;
      man.site = site;
      man.at = centre_of(site);
      picture.pieces.push_back(man);
    }
  }
  return picture;
}

std::vector<Drawing> Rules::art() {
  return {man(rgb(0xf3e2b8), rgb(0xd0b074), rgb(0x9c7b45), rgb(0xa98a54)),
          man(rgb(0x4b423d), rgb(0x1d1815), rgb(0x9a8467), rgb(0x7a6a58))};
}

std::vector<Site> Rules::decided_by(const Position& position) {
  for (const int player : {0, 1})
    if (const Row* row = row_of(position, player)) return {row->begin(), row->end()};
  return {};
}

Message Rules::prompt(const Position& position) {
  const Message player = {"new_game.player." + std::to_string(position.side), {}};
  return {position.placing() ? "new_game.prompt.place" : "new_game.prompt.move", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  const auto reason = [](const char* key) { return Message{std::string("new_game.why.") + key, {}}; };
  const Man standing = position.points[touched.back()];
  const bool chooses_a_man = !position.placing() && touched.size() == 1;
  if (!chooses_a_man) return reason(standing != kNone ? "taken" : "too_far");
  if (standing == kNone) return reason("nobody_there");
  return reason(standing == man_of(position.side) ? "stuck" : "not_yours");
}

}  // namespace vitrine::new_game
