// The fonts of a table without a page: within the program.
#include "fonts.h"

#include "app/platform.h"

namespace vitrine {

std::span<const unsigned char> font_file(FontFile file) {
  switch (file) {
    case FontFile::kSerif: return fonts::kSerif;
    case FontFile::kSans: return fonts::kSans;
    case FontFile::kSansBold: return fonts::kSansBold;
  }
  return {};
}

}  // namespace vitrine
