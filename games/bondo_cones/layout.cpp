// The three boards that are offered, as data: no picture of the original survives.
#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

consteval Fields rectangle(Grid grid, int first_file, int last_file, int first_rank, int last_rank) {
  Fields fields;
  for (int rank = first_rank; rank <= last_rank; ++rank)
    for (int file = first_file; file <= last_file; ++file) fields |= Fields::one(grid.at(file, rank));
  return fields;
}

// North's half is South's after a half turn of the board.
consteval Fields half_turn(Grid grid, Fields fields) {
  Fields turned;
  each(fields, [&](int field) { turned |= Fields::one(grid.size() - 1 - field); });
  return turned;
}

consteval Layout layout(Grid grid, Fields start, Fields red) {
  Layout made{};
  const int last_file = grid.files - 1, last_rank = grid.ranks - 1;
  made.grid = grid;
  made.all = rectangle(grid, 0, last_file, 0, last_rank);
  made.first_file = rectangle(grid, 0, 0, 0, last_rank);
  made.last_file = rectangle(grid, last_file, last_file, 0, last_rank);
  made.start = {start, half_turn(grid, start)};
  made.red = {red, half_turn(grid, red)};
  for (int field = 0; field < grid.size(); ++field) {
    made.rank[field] = static_cast<std::uint8_t>(grid.rank(field));
    for (int rank = grid.rank(field) - 1; rank <= grid.rank(field) + 1; ++rank)
      for (int file = grid.file(field) - 1; file <= grid.file(field) + 1; ++file)
        if (grid.inside(file, rank)) made.neighbours[field] |= Fields::one(grid.at(file, rank));
    made.neighbours[field] -= Fields::one(field);
  }
  return made;
}

consteval Fields field(Grid grid, char file, int rank) {
  return Fields::one(grid.at(file - 'a', rank - 1));
}

constexpr Grid kGrid10 = {10, 10}, kGrid9 = {9, 10}, kGrid13 = {13, 8};
constexpr std::array<Layout, kLayouts> kBoards = {
    layout(kGrid10, rectangle(kGrid10, 0, 9, 0, 1) | rectangle(kGrid10, 2, 7, 2, 2),
           field(kGrid10, 'd', 3) | field(kGrid10, 'g', 3)),
    layout(kGrid9, rectangle(kGrid9, 0, 8, 0, 1) | rectangle(kGrid9, 0, 7, 2, 2),
           field(kGrid9, 'c', 3) | field(kGrid9, 'f', 3)),
    layout(kGrid13, rectangle(kGrid13, 0, 12, 0, 1), field(kGrid13, 'e', 2) | field(kGrid13, 'i', 2)),
};

}  // namespace

const Layout& layout_of(LayoutChoice choice) {
  return kBoards[choice];
}

Fields neighbours(const Layout& layout, Fields fields) {
  const Fields beside = (fields - layout.last_file).up(1) | (fields - layout.first_file).down(1);
  const Fields three = beside | fields;
  return (beside | three.up(layout.grid.files) | three.down(layout.grid.files)) & layout.all;
}

Fields pushed(const Layout& layout, Fields fields, int files, int ranks) {
  if (files > 0) fields -= layout.last_file;
  if (files < 0) fields -= layout.first_file;
  const int numbers = layout.grid.at(files, ranks);
  return (numbers > 0 ? fields.up(numbers) : fields.down(-numbers)) & layout.all;
}

}  // namespace vitrine::bondo_cones
