// The session as JSON for the page: the text board, the move list, the forms.
#include <algorithm>
#include <map>

#include "app/model/json.h"
#include "app/model/session.h"
#include "games/registry.h"

namespace vitrine {
namespace {

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

}  // namespace

const char* beside_key(Zone zone) {
  return zone == Zone::kHand ? "table.beside.hand" : zone == Zone::kTray ? "table.beside.tray" : "table.beside.board";
}

std::string Session::view_json() const {
  const Picture picture = this->picture();
  const auto last = last_path();
  const std::string id(game().info().id);

  // What stands on each place, the uppermost last; and what lies beside the board, counted.
  std::map<Site, std::string> standing;
  std::vector<std::pair<std::string, int>> beside;
  std::vector<const Piece*> pieces;
  for (const Piece& piece : picture.pieces) pieces.push_back(&piece);
  std::ranges::stable_sort(pieces, {}, &Piece::layer);
  for (const Piece* piece : pieces) {
    if (piece->site != kNoSite) {
      std::string& text = standing[piece->site];
      text += (text.empty() ? "" : ", ") + say(piece->name);
      continue;
    }
    const std::string text = say({beside_key(piece->zone), {say(piece->name)}});
    const auto found = std::ranges::find(beside, text, &std::pair<std::string, int>::first);
    if (found == beside.end())
      beside.emplace_back(text, 1);
    else
      ++found->second;
  }

  Json json;
  json.object();
  json.member("revision", revision_).member("game", id).member("gameName", say(id + ".name"));
  json.member("setup", setup_text(game(), match_->setup()))
      .member("language", kLanguageCodes[static_cast<int>(language_)]);
  json.member("turn", static_cast<int>(match_->to_move())).member("viewer", static_cast<int>(viewer()));
  json.member("person", persons_turn()).member("paused", paused()).member("prompt", prompt());
  const std::string told = revealed();
  json.member("curtain", curtain_)
      .member("revealed", told)
      .member("lift", curtain_                         ? say("table.lift")
                      : told.empty() || match_->over() ? ""
                                                       : say("table.lower"))
      .member("secrets", game().info().secrets && !match_->over());
  json.key("arrangements").array();
  if (may_touch())
    for (std::string_view way : game().arrangements(match_->position())) json.value(say(way));
  json.close_array();
  json.member("over", match_->over()).member("running", match_->running()).member("result", result_text());
  json.key("seats").array();
  for (Player player = 0; player < match_->players(); ++player)
    json.object()
        .member("name", player_name(player))
        .member("level", seats_[player].level)
        .member("standing", this->standing(player))
        .close_object();
  json.close_array();

  json.member("high", picture.bottom_right.y - picture.top_left.y).key("places").array();
  for (const Place& place : picture.places) {
    json.object().member("site", static_cast<int>(place.site)).member("name", place.name);
    json.member("x", place.at.x).member("y", place.at.y).member("what", standing[place.site]);
    json.member("open", contains(open_, place.site)).member("touched", contains(touched(), place.site));
    json.member("last", contains(last, place.site)).close_object();
  }
  json.close_array();
  json.key("beside").array();
  for (const auto& [text, count] : beside) json.value(count > 1 ? text + " × " + std::to_string(count) : text);
  json.close_array();

  json.member("selecting", !touched().empty()).member("mayStop", may_stop());
  json.key("path").array();
  for (Site site : touched()) json.value(static_cast<int>(site));
  json.close_array();
  json.key("moves").array();
  for (std::size_t ply = 0; ply < match_->line().size(); ++ply) {
    json.object().member("by", static_cast<int>(game().to_move(match_->position_at(ply))));
    json.member("text", move_text(ply)).close_object();
  }
  json.close_array();
  json.member("ply", static_cast<int>(match_->ply())).member("canUndo", can_undo()).member("canRedo", can_redo());

  write_analysis(json);
  json.key("notice")
      .object()
      .member("number", notice_.number)
      .member("refusal", notice_.refusal)
      .member("aside", notice_.aside);
  json.member("text", notice_.number ? say(notice_.message) : std::string()).close_object();
  json.key("request");
  if (request_ && !evaluates_first())
    json.object().member("id", request_->id).close_object();
  else
    json.null();
  json.close_object();
  return json.text();
}

std::string Session::request_json() const {
  Json json;
  if (!request_ || evaluates_first()) return json.null().text();
  json.object().member("id", request_->id).key("lines").array();
  for (const std::string& line : request_->lines) json.value(line);
  return json.close_array().close_object().text();
}

std::string Session::games_json() const {
  Json json;
  json.array();
  for (const Game* game : all_games()) {
    const std::string id(game->info().id);
    json.object().member("id", id).member("name", say(id + ".name")).key("options").array();
    for (const Option& option : game->info().options) {
      const std::string key = id + ".option." + std::string(option.key);
      json.object()
          .member("key", option.key)
          .member("text", say(key))
          .member("preset", option.values[option.preset].value);
      json.key("values").array();
      for (const OptionValue& value : option.values) {
        json.object().member("value", value.value).member("text", say(key + "." + std::string(value.value)));
        json.member("mark", mark_text(value.mark)).close_object();
      }
      json.close_array().close_object();
    }
    json.close_array().key("seats").array();
    for (Player player = 0; player < kMaxPlayers; ++player) {
      const std::string key = id + ".player." + std::to_string(player);
      if (table_texts().has(key)) json.value(say(key));
    }
    json.close_array().close_object();
  }
  json.close_array();
  return json.text();
}

std::string Session::players_json(std::string_view game_id, std::string_view setup) const {
  Json json;
  const Game* game = find_game(game_id);
  const Parsed<Setup> parsed = game ? parse_setup(*game, setup) : Parsed<Setup>(Message{});
  if (refusal(parsed)) return json.null().text();
  const int players = game->players(game->start(std::get<Setup>(parsed)));
  json.array();
  for (Player player = 0; player < players; ++player) json.value(say(player_key(*game, player, players)));
  return json.close_array().text();
}

std::string Session::legal_json() const {
  MoveList moves;
  if (may_touch()) match_->legal_moves(moves);
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(game().move_text(match_->position(), move));
  std::ranges::sort(texts);
  Json json;
  json.array();
  for (const std::string& text : texts) json.value(text);
  json.close_array();
  return json.text();
}

std::string look_json(std::string_view record) {
  Json json;
  const Parsed<Loaded> loaded = read_record(record, find_game);
  if (refusal(loaded)) return json.null().text();
  const Match& match = std::get<Loaded>(loaded).match;
  return json.object().member("game", match.game().info().id).member("running", match.running()).close_object().text();
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

}  // namespace vitrine
