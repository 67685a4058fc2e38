// The game made of a struct of typed static functions: `GameOf<Rules>`. Each function is checked here against the seam
// and forwarded, and nothing else.
#pragma once
#include <optional>
#include <type_traits>

#include "core/game.h"

namespace vitrine {

namespace seam {

// What stands for T in a game's own functions, which know its position P.
template <class P, class T>
struct OwnType {
  using type = T;
};
template <class P>
struct OwnType<P, Position> {
  using type = P;
};
template <class P>
struct OwnType<P, const Position&> {
  using type = const P&;
};
template <class P>
struct OwnType<P, std::optional<Position>> {
  using type = std::optional<P>;
};
template <class P>
struct OwnType<P, Parsed<Position>> {
  using type = Parsed<P>;
};

// The type of the game's own function that belongs to a function of the seam.
template <class P, class Told>
struct OwnFunction;
template <class P, class Facet, class Out, class... In>
struct OwnFunction<P, Out (Facet::*)(In...) const> {
  using type = typename OwnType<P, Out>::type (*)(typename OwnType<P, In>::type...);
};

}  // namespace seam

template <class R>
class GameOf final : public Game {
  using P = typename R::Position;
  static_assert(PlainPosition<P>, "a position is plain bytes: no pointers, no padding, at most Position::kBytes");
  static_assert(std::is_base_of_v<typename R::Heir, R>, "the defaults call another game: Rules : Defaults<Rules, …>");

  template <class T>
  static T& in(T& argument) {
    return argument;
  }
  static const P& in(const Position& position) { return typed<P>(position); }

  static Position out(const P& own) { return as_bytes(own); }
  static std::optional<Position> out(const std::optional<P>& own) {
    return own ? std::optional(as_bytes(*own)) : std::nullopt;
  }
  static Parsed<Position> out(const Parsed<P>& own) {
    if (const Message* why = refusal(own)) return *why;
    return as_bytes(std::get<P>(own));
  }

  // Calls the game's own function. It must be as the seam declares it: parameters, constness and what comes back.
  template <auto Told, typename seam::OwnFunction<P, decltype(Told)>::type Own, class... In>
  static decltype(auto) own(In&&... arguments) {
    using Out = decltype(Own(in(arguments)...));
    if constexpr (std::is_same_v<Out, P> || std::is_same_v<Out, std::optional<P>> || std::is_same_v<Out, Parsed<P>>)
      return out(Own(in(arguments)...));
    else
      return Own(in(arguments)...);
  }

 public:
  // rules
  const Info& info() const override { return own<&Game::info, &R::info>(); }
  Position start(const Setup& setup) const override { return own<&Game::start, &R::start>(setup); }
  int players(const Position& p) const override { return own<&Game::players, &R::players>(p); }
  Player to_move(const Position& p) const override { return own<&Game::to_move, &R::to_move>(p); }
  void legal_moves(const Position& p, MoveList& moves) const override {
    constexpr void (*kOwn)(const P&, MoveList&) = &R::legal_moves;
    moves.clear();
    kOwn(in(p), moves);
  }
  void apply(const Position& from, Move move, Position& next) const override {
    constexpr void (*kOwn)(P&, Move) = &R::apply;
    if (&next != &from) copy_inline<P>(next.bytes.data(), from.bytes.data());
    kOwn(typed<P>(next), move);
  }
  Path path(const Position& p, Move move) const override { return own<&Game::path, &R::path>(p, move); }
  unsigned chance_weight(const Position& p, Move move) const override {
    return own<&Game::chance_weight, &R::chance_weight>(p, move);
  }
  Result result(const Position& p) const override { return own<&Game::result, &R::result>(p); }
  bool in_play(const Position& p, Player player) const override { return own<&Game::in_play, &R::in_play>(p, player); }
  Position repetition_key(const Position& p) const override {
    return own<&Game::repetition_key, &R::repetition_key>(p);
  }
  std::optional<Result> repetition_result(const Position& p) const override {
    return own<&Game::repetition_result, &R::repetition_result>(p);
  }
  std::uint64_t hash(const Position& p) const override { return own<&Game::hash, &R::hash>(p); }
  std::size_t bytes() const override { return sizeof(P); }
  // secrets
  Position observe(const Position& p, Player player) const override {
    return own<&Game::observe, &R::observe>(p, player);
  }
  bool is_observation(const Position& p) const override { return own<&Game::is_observation, &R::is_observation>(p); }
  bool shows_all(const Setup& setup) const override { return own<&Game::shows_all, &R::shows_all>(setup); }
  Position guess(const Position& p, Rng& rng) const override { return own<&Game::guess, &R::guess>(p, rng); }
  bool is_private(const Position& p) const override { return own<&Game::is_private, &R::is_private>(p); }
  std::optional<Message> reveal(const Position& p, Move move) const override {
    return own<&Game::reveal, &R::reveal>(p, move);
  }
  std::vector<std::string_view> arrangements(const Position& p) const override {
    return own<&Game::arrangements, &R::arrangements>(p);
  }
  MoveList arrange(const Position& p, std::size_t way, Rng& rng) const override {
    return own<&Game::arrange, &R::arrange>(p, way, rng);
  }
  bool laying_out(const Position& p) const override { return own<&Game::laying_out, &R::laying_out>(p); }
  Player laid_out(const Position& p) const override { return own<&Game::laid_out, &R::laid_out>(p); }
  std::string hidden_men(const Position& p) const override { return own<&Game::hidden_men, &R::hidden_men>(p); }
  std::optional<Position> with_men(const Position& p, std::string_view men) const override {
    return own<&Game::with_men, &R::with_men>(p, men);
  }
  MoveList lay_out(const Position& p, std::string_view men) const override {
    return own<&Game::lay_out, &R::lay_out>(p, men);
  }
  std::vector<ShownMan> men_shown(const Position& first, std::span<const Move> moves) const override {
    return own<&Game::men_shown, &R::men_shown>(first, moves);
  }
  // words
  std::string move_text(const Position& p, Move move) const override {
    return own<&Game::move_text, &R::move_text>(p, move);
  }
  std::string record_text(const Position& p, Move move) const override {
    return own<&Game::record_text, &R::record_text>(p, move);
  }
  std::optional<Message> words(const Position& p, Move move) const override {
    return own<&Game::words, &R::words>(p, move);
  }
  std::optional<Message> retell(const Position& p, Move move, const Position& first,
                                std::span<const Move> moves) const override {
    return own<&Game::retell, &R::retell>(p, move, first, moves);
  }
  std::string position_text(const Position& p) const override {
    return own<&Game::position_text, &R::position_text>(p);
  }
  Parsed<Position> parse_position(const Setup& setup, std::string_view text) const override {
    return own<&Game::parse_position, &R::parse_position>(setup, text);
  }
  Message prompt(const Position& p) const override { return own<&Game::prompt, &R::prompt>(p); }
  Message explain(const Position& p, const Path& touched) const override {
    return own<&Game::explain, &R::explain>(p, touched);
  }
  std::string_view party(const Position& p) const override { return own<&Game::party, &R::party>(p); }
  std::optional<Message> standing(const Position& p, Player player) const override {
    return own<&Game::standing, &R::standing>(p, player);
  }
  std::vector<Action> actions(const Position& p) const override { return own<&Game::actions, &R::actions>(p); }
  // looks
  Picture describe(const Position& p, Player viewer) const override {
    return own<&Game::describe, &R::describe>(p, viewer);
  }
  Picture facing(Picture picture, const Position& p, Player viewer, Player near) const override {
    return own<&Game::facing, &R::facing>(std::move(picture), p, viewer, near);
  }
  std::vector<Event> events(const Position& before, Move move, const Position& after, Player viewer) const override {
    return own<&Game::events, &R::events>(before, move, after, viewer);
  }
  std::vector<Drawing> art() const override { return own<&Game::art, &R::art>(); }
  std::vector<Site> decided_by(const Position& p) const override { return own<&Game::decided_by, &R::decided_by>(p); }
  std::vector<std::uint8_t> signs(const Position& p, Player player) const override {
    return own<&Game::signs, &R::signs>(p, player);
  }
  void tell_apart(Picture& picture, const Position& first, std::span<const Move> moves) const override {
    own<&Game::tell_apart, &R::tell_apart>(picture, first, moves);
  }
  // judgement
  int evaluate(const Position& p, Player player) const override {
    return own<&Game::evaluate, &R::evaluate>(p, player);
  }
  std::span<const Term> terms() const override { return own<&Game::terms, &R::terms>(); }
  void features(const Position& p, Player player, std::span<int> counts) const override {
    return own<&Game::features, &R::features>(p, player, counts);
  }
  const Network* network() const override { return own<&Game::network, &R::network>(); }
  Player inputs(const Position& p, std::span<std::int16_t> inputs) const override {
    return own<&Game::inputs, &R::inputs>(p, inputs);
  }
  Lead lead(const Position& p) const override { return own<&Game::lead, &R::lead>(p); }
  std::span<const Level> levels(int players) const override { return own<&Game::levels, &R::levels>(players); }
  bool provable(const Setup& setup) const override { return own<&Game::provable, &R::provable>(setup); }
  std::unique_ptr<Proof> proof(const Setup& setup) const override { return own<&Game::proof, &R::proof>(setup); }
  std::optional<Position> passed(const Position& p) const override { return own<&Game::passed, &R::passed>(p); }
  // teaching
  const FirstMinute* first_minute() const override { return own<&Game::first_minute, &R::first_minute>(); }
  std::span<const Exercise> lessons() const override { return own<&Game::lessons, &R::lessons>(); }
  TextSheet lesson_texts() const override { return own<&Game::lesson_texts, &R::lesson_texts>(); }
  std::string_view puzzle_lines() const override { return own<&Game::puzzle_lines, &R::puzzle_lines>(); }
  int men(const Position& p, Player player) const override { return own<&Game::men, &R::men>(p, player); }
  std::vector<Message> reasons(const Position& p, Move move) const override {
    return own<&Game::reasons, &R::reasons>(p, move);
  }
  // editing
  std::string_view palette(const Setup& setup) const override { return own<&Game::palette, &R::palette>(setup); }
  std::string_view dials() const override { return own<&Game::dials, &R::dials>(); }
  void put(Position& p, Site site, int look) const override {
    constexpr void (*kOwn)(P&, Site, int) = &R::put;
    kOwn(typed<P>(p), site, look);
  }
  Parsed<Position> read_draft(const Setup& setup, std::string_view text) const override {
    return own<&Game::read_draft, &R::read_draft>(setup, text);
  }
};

}  // namespace vitrine
