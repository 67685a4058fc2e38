// A log is text: the task in the first line, and a line an item, "<item> <result>". Lines are added whole; the last one
// may be torn, and is cut off then.
#include "cli/log.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/reading.h"

namespace vitrine::cli {
namespace {

constexpr std::uint64_t kMostParts = 1'000'000;

std::optional<Part> read_part(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos) return std::nullopt;
  const auto number = read_big_number(text.substr(0, slash), kMostParts);
  const auto of = read_big_number(text.substr(slash + 1), kMostParts);
  if (!number || !of || *number < 1 || *number > *of) return std::nullopt;
  return Part{*number - 1, *of};
}

}  // namespace

std::optional<Log> Log::open(const PartAsked& asked, const std::string& task) {
  Log log;
  if (!asked.part.empty()) {
    const auto part = read_part(asked.part);
    if (!part) {
      misused("--part takes i/n, such as 2/4, not “" + shown(asked.part) + "”.");
      return std::nullopt;
    }
    log.part_ = *part;
  }
  const std::string head = "vitrine " + task;
  for (const std::string& path : asked.logs)
    if (!log.read(path, head, &path == &asked.logs.front())) return std::nullopt;
  if (asked.logs.empty()) return log;
  log.path_ = asked.logs.front();
  std::ofstream file(log.path_, std::ios::app | std::ios::binary);
  if (file && file.tellp() == 0) file << head << '\n';
  if (!file.flush()) {
    misused("“" + shown(log.path_) + "” cannot be written.");
    return std::nullopt;
  }
  return log;
}

bool Log::read(const std::string& path, const std::string& head, bool own) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return true;
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string_view first = std::string_view(text).substr(0, text.find('\n'));
  const std::size_t whole = text.rfind('\n') + 1;
  const bool ours = whole > 0 ? first == head : std::string_view(head).starts_with(first);
  if (!ours) {
    misused("“" + shown(path) + "” is the log of another task: " + shown(first));
    return false;
  }
  if (own && whole < text.size()) {
    std::error_code failed;
    std::filesystem::resize_file(path, whole, failed);
  }
  if (whole == 0) return true;
  const auto lines = split(std::string_view(text).substr(0, whole - 1), '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t space = lines[i].find(' ');
    if (space != std::string_view::npos) results_.emplace(lines[i].substr(0, space), lines[i].substr(space + 1));
  }
  return true;
}

std::optional<std::string> Log::find(const std::string& item) const {
  const auto found = results_.find(item);
  return found == results_.end() ? std::nullopt : std::optional(found->second);
}

void Log::add(const std::string& item, const std::string& result) {
  results_.emplace(item, result);
  if (path_.empty()) return;
  std::ofstream file(path_, std::ios::app | std::ios::binary);
  if ((file << item + " " + result + "\n").flush()) return;
  misused("“" + shown(path_) + "” cannot be written.");
  std::exit(kBad);  // what comes after a torn line would be lost
}

std::string joined(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) {
    char written[32];
    const auto end = std::to_chars(written, written + sizeof written, number);  // the shortest that reads back the same
    text.append(text.empty() ? "" : " ").append(written, end.ptr);
  }
  return text;
}

std::optional<std::vector<double>> read_numbers(std::string_view text) {
  std::vector<double> numbers;
  if (text.empty()) return numbers;
  for (const std::string_view part : split(text, ' ')) {
    const std::string number(part);
    char* end = nullptr;
    numbers.push_back(std::strtod(number.c_str(), &end));
    if (number.empty() || end != number.c_str() + number.size()) return std::nullopt;
  }
  return numbers;
}

}  // namespace vitrine::cli
