// rules.h - parts of the test of the pixel stage's rules: each checks hand-made values and
// properties.

#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stdint.h>

// Counts a check, and prints the sentence if it fails.
void check(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint32_t random_word(void);
uint32_t random_below(uint32_t n);
uint32_t bits_of(float value);
float float_of(uint32_t bits);

void rules_window(void);
void rules_cover(void);
void rules_clip(void);
void rules_plane(void);
void rules_depth(void);
void rules_format(void);
void rules_blend(void);
void rules_state(void);
void rules_output(void);

#endif
