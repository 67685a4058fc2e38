// What Nonaga is made of here: linen, beech, and turned tokens.
#pragma once
#include "core/picture.h"

namespace vitrine::nonaga {

// A square of cloth with a hem, lit in the middle. Its weave belongs to the square: it lies still whatever lies on it.
Drawing linen(Point middle, float side);
// Adds the print that a disc leaves in the cloth.
void add_print(Drawing& cloth, Point at);

// With its number burnt in; a disc that rests has a ring of walnut let in, and lies in shade.
Drawing disc(int number, bool resting);
// A pawn with a ball for a head.
Drawing red_token();
// A reel with a wide hollow top: known from the other by its outline alone.
Drawing black_token();

// Adds a waxed thread from place to place, with a light round each, and a ring at its `end`, as wide as a token's foot.
void add_thread(Drawing& over_discs, std::vector<Point> places, Point end, bool red);

}  // namespace vitrine::nonaga
