// `vitrine games`, `texts`, `svg` and `record`: what is known, printed.
#include <cstdint>
#include <cstdio>
#include <map>
#include <span>
#include <string>

#include "ai/texts.h"
#include "app/model/json.h"
#include "app/model/texts.h"
#include "cli/commands.h"
#include "core/match.h"
#include "games/registry.h"

namespace vitrine::cli {
namespace {

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace

int run_games() {
  for (const Game* game : all_games()) {
    const std::string id(game->info().id);
    print(id + "  " + std::string(all_texts().find(Language::kEnglish, id + ".name")) + "\n");
    for (const Option& option : game->info().options) {
      std::string line = "    " + std::string(option.key) + "=";
      for (std::size_t i = 0; i < option.values.size(); ++i) {
        if (i > 0) line += '|';
        line += option.values[i].value;
      }
      print(line + "  (" + std::string(option.values[option.preset].value) + ")\n");
    }
  }
  return kGood;
}

int run_texts() {
  Texts texts = table_texts();
  texts.add(engine_texts());
  Json json;
  json.object();
  for (std::size_t language = 0; language < kLanguageCodes.size(); ++language) {
    std::map<std::string_view, std::string_view> sorted;
    for (const TextRow& row : texts.all()) sorted[row.key] = row.in[language];
    json.key(kLanguageCodes[language]).object();
    for (const auto& [key, text] : sorted) json.member(key, text);
    json.close_object();
  }
  json.close_object();
  print(json.text() + "\n");
  return kGood;
}

int run_svg(const SvgAsked& asked) {
  const Game& game = *asked.game;
  const auto setup = setup_from(game, asked.setup);
  if (!setup) return kMisused;
  const auto position = position_from(game, *setup, asked.position);
  if (!position) return kMisused;
  const auto drawn = [&](const std::string& prefix) {
    return svg(game.describe(*position, kNobody), game.art(), static_cast<int>(asked.width), prefix);
  };
  // Several pictures in one page share no ids unless they are the same.
  const std::string plain = drawn("p");
  const std::uint64_t own = hash_bytes(std::as_bytes(std::span(plain)));
  const std::string picture = drawn("p" + std::to_string(own) + "-");
  print(picture);
  if (!picture.ends_with('\n')) print("\n");
  return kGood;
}

int run_record(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) return misused("The file “" + path + "” cannot be read.");
  std::string text;
  char bytes[4096];
  std::size_t got = 0;
  while (text.size() <= kMaxRecordBytes && (got = std::fread(bytes, 1, sizeof bytes, file)) > 0)
    text.append(bytes, got);
  if (file != stdin) std::fclose(file);

  const Parsed<Loaded> loaded = read_record(text, find_game);
  if (const Message* why = refusal(loaded)) {
    misused(all_texts().say(Language::kEnglish, *why));
    return kBad;
  }
  const Match& match = std::get<Loaded>(loaded).match;
  print("game " + std::string(match.game().info().id) + "\n");
  print("setup " + setup_text(match.game(), match.setup()) + "\n");
  print("moves " + std::to_string(match.ply()) + "\n");
  print("position " + match.game().position_text(match.position()) + "\n");
  std::string scores;
  if (const auto result = match.result())
    for (std::size_t player = 0; player < result->players; ++player)
      scores += ' ' + std::to_string(result->score[player]);
  print("scores" + (scores.empty() ? " none" : scores) + "\n");
  return kGood;
}

}  // namespace vitrine::cli
