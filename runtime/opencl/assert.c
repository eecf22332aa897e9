// assert.c - provides assert() in kernels without an include, as a macro among the options of a build.
//
// OpenCL C has no assert, so a program may define a function or a macro of this name, which our macro would break. So
// the macro is left out if the program's text, a header that is passed with it, or its options define the name. In a
// file included from a folder, `#undef assert` helps.

#include <ctype.h>
#include <string.h>

#include "cache.h"

// Options are split at spaces, so the macro has none.
static const char option[] =
    "-Dassert(x)=((x)?(void)0:({"
    "void/**/gyre_opencl_assertion(const/**/__constant/**/char*,const/**/__constant/**/char*,uint);"
    "gyre_opencl_assertion(#x,__func__,__LINE__);}))";

static const char option_ndebug[] = "-Dassert(x)=((void)0)";

static _Thread_local const char *chosen = "";

const char *gyre_opencl_assert_option(void) { return chosen; }

// The last words before a position in the text.
typedef struct before {
  const char *word;  // NULL: the character is not part of a word
  size_t length;
  bool in_define;  // the word is the name of a macro
} before;

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is(const char *word, size_t length, const char *what) {
  return strlen(what) == length && memcmp(word, what, length) == 0;
}

// Returns the end of a comment or literal that begins here; the same position if there is none.
static const char *skip(const char *at) {
  if (at[0] == '/' && at[1] == '*') {
    const char *end = strstr(at + 2, "*/");
    return end ? end + 2 : at + strlen(at);
  }
  if (at[0] == '/' && at[1] == '/') return at + strcspn(at, "\n");
  if (*at != '"' && *at != '\'') return at;
  const char quote = *at++;
  while (*at && *at != quote && *at != '\n') at += at[0] == '\\' && at[1] ? 2 : 1;
  return *at ? at + 1 : at;
}

// Tells whether a body follows the parentheses that begin here: then the program defines `assert` as a function.
static bool has_body(const char *at) {
  unsigned depth = 0;
  while (*at) {
    const char *end = skip(at);
    if (end != at) {
      at = end;
      continue;
    }
    if (*at == '(') depth++;
    if (*at == ')' && depth) depth--;
    if (depth == 0 && *at != ')' && !isspace((unsigned char)*at)) return *at == '{';
    at++;
  }
  return false;
}

// In a declaration a type precedes the name, and in a directive a keyword does; these belong to the program, unlike a
// statement.
static bool is_own(const before *b, const char *after) {
  static const char *const statements[] = {"else", "do", "return"};
  for (size_t i = 0; b->word && i < sizeof statements / sizeof *statements; i++)
    if (is(b->word, b->length, statements[i])) return false;
  return (b->word && !b->in_define) || has_body(after);
}

static bool defines(const char *at) {
  before b = {0};
  while (*at) {
    const char *end = skip(at);
    if (end != at) {
      at = end;
    } else if (in_word(*at)) {
      for (end = at; in_word(*end);) end++;
      const size_t length = (size_t)(end - at);
      if (is(at, length, "assert") && is_own(&b, end)) return true;
      b.in_define = b.word && is(b.word, b.length, "define");
      b.word = at, b.length = length;
      at = end;
    } else {
      if (!isspace((unsigned char)*at)) b = (before){0};
      at++;
    }
  }
  return false;
}

// Finds -D NAME among options; NAME may be a macro with parameters.
static bool has_option(const char *options, const char *name) {
  for (const char *at = options; at && (at = strstr(at, "-D"));) {
    at += 2;
    at += strspn(at, " \t\"'");
    if (strncmp(at, name, strlen(name)) == 0 && !in_word(at[strlen(name)])) return true;
  }
  return false;
}

void gyre_opencl_begin_asserting(const char *source, const char *options) {
  chosen = has_option(options, "assert")   ? ""
           : has_option(options, "NDEBUG") ? option_ndebug
                                           : option;
  gyre_opencl_add_asserting(source);
}

void gyre_opencl_add_asserting(const char *header) {
  if (header && defines(header)) chosen = "";
}

void gyre_opencl_end_asserting(void) { chosen = ""; }
