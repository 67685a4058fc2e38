// The dice: every face as often as every other, whatever came before, and the same draws from the same seed.
#include "core/rng.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "app/model/table.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

// The chi-square statistic of counts that should be equal.
double chi_square(const std::vector<int>& counts) {
  double total = 0, sum = 0;
  for (int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  for (int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

}  // namespace

TEST_SUITE("rng") {
  TEST_CASE("each face, and each pair of faces in a row, comes equally often") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng rng(seed);
      std::vector<int> faces(6), pairs(36);
      std::uint32_t before = rng.below(6);
      for (int i = 0; i < 60'000; ++i) {
        const std::uint32_t face = rng.below(6);
        ++faces[face];
        ++pairs[before * 6 + face];
        before = face;
      }
      CHECK(chi_square(faces) < 25.7);  // 5 degrees of freedom, one in 10,000
      CHECK(chi_square(pairs) < 75.0);  // 35 degrees of freedom, one in 10,000
    }
  }

  TEST_CASE("what would favour a number is drawn again") {
    int drawn = 0;
    CHECK(fairly_below(3, [&] { return drawn++ == 0 ? 0u : 0x80000000u; }) == 1);  // product 0 is rejected
    CHECK(drawn == 2);
  }

  TEST_CASE("the same seed draws the same, another seed does not") {
    Rng a(1), b(1), c(2);
    std::array<std::uint64_t, 8> from_a{}, from_b{}, from_c{};
    for (auto& word : from_a) word = a.next();
    for (auto& word : from_b) word = b.next();
    for (auto& word : from_c) word = c.next();
    CHECK(from_a == from_b);
    CHECK(from_a != from_c);
  }

  TEST_CASE("thrown dice at the table come equally often") {
    for (const Game* game : registered_games()) {
      if (!game->info().chance()) continue;
      std::vector<int> counts;
      Table table([rng = Rng(9)](std::uint32_t bound) mutable { return rng.below(bound); },
                  [](const Table::Report&) {});
      for (int match = 0; match < 40; ++match) {
        table.begin(game->info().id, "", std::vector<Seat>(2));
        for (int i = 0; i < 150 && !table.match().over(); ++i) {
          if (!table.may_touch()) table.lift_curtain();
          MoveList moves;
          table.match().legal_moves(moves);
          table.play(game->move_text(table.match().position(), moves[static_cast<std::size_t>(i) % moves.size()]));
        }
        for (std::size_t ply = 0; ply < table.match().ply(); ++ply) {
          const Position& before = table.match().position_at(ply);
          if (game->to_move(before) != kChance) continue;
          MoveList faces;
          game->legal_moves(before, faces);
          counts.resize(faces.size());
          for (std::size_t face = 0; face < faces.size(); ++face)
            counts[face] += faces[face] == table.match().line()[ply];
        }
      }
      REQUIRE(counts.size() == 6);
      CHECK(counts[0] > 100);
      CHECK(chi_square(counts) < 25.7);
    }
  }
}
