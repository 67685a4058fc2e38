// Writes JSON, the only form in which the page hears from the table.
#pragma once
#include <string>
#include <string_view>

namespace vitrine {

class Json {
 public:
  Json& object() { return open('{'); }
  Json& array() { return open('['); }
  Json& close_object() { return close('}'); }
  Json& close_array() { return close(']'); }
  Json& key(std::string_view name);
  Json& value(std::string_view text);
  Json& value(const char* text) { return value(std::string_view(text)); }
  Json& value(bool truth) { return raw(truth ? "true" : "false"); }
  Json& value(int number) { return raw(std::to_string(number)); }
  Json& value(float number);
  Json& written(std::string_view json) { return raw(json); }  // a value that is JSON already
  Json& null() { return raw("null"); }
  template <class T>
  Json& member(std::string_view name, const T& what) {
    return key(name).value(what);
  }

  const std::string& text() const { return text_; }

 private:
  Json& open(char bracket);
  Json& close(char bracket);
  Json& raw(std::string_view token);
  void separate();
  void quote(std::string_view text);

  std::string text_;
  bool first_ = true;
};

}  // namespace vitrine
