// names.cpp - translates symbols of overloaded functions in messages into the names that a program uses. It
// is C++ because LLVM's function for that is. The types are first those of C++, and are then translated to OpenCL C.

#include "names.h"

#include <cstring>
#include <regex>
#include <string>

#include <llvm/Demangle/Demangle.h>

namespace {

std::string to_opencl(std::string text) {
  static const struct {
    const char *pattern, *with;
  } rules[] = {
      // POCL's headers rename some built-ins (_builtin_renames.h).
      {"^_cl_", ""},
      {"unsigned (char|short|int|long)\\b", "u$1"},
      {"(\\w+) vector\\[(\\d+)\\]", "$1$2"},
      {"\\bocl_(\\w+?)(_ro|_wo|_rw)?\\b", "$1_t"},
      // Address space and other qualifiers come before the type.
      {"(\\w+)((?: const| volatile)*) CL(\\w+)\\*", "$3$2 $1*"},
      {" CL(\\w+)\\*", " $1*"},
  };
  for (const auto &rule : rules)
    text = std::regex_replace(text, std::regex(rule.pattern), rule.with);
  return text;
}

}  // namespace

char *gyre_opencl_plain_names(const char *message) {
  static const std::regex symbol("\\b_Z\\w+");
  const std::string text = message;
  std::string out;
  size_t at = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), symbol), end; i != end; ++i) {
    const std::string name = i->str(), plain = llvm::demangle(name);
    out += text.substr(at, (size_t)i->position() - at);
    out += plain == name ? name : to_opencl(plain);
    at = (size_t)i->position() + name.size();
  }
  out += text.substr(at);
  return strdup(out.c_str());
}
