/// @file
/// The macro that exports a function from the shared library. Symbols without it are hidden.

#ifndef GYRE_EXPORT_H
#define GYRE_EXPORT_H

/// Marks each public function. The library is compiled with hidden symbols, and this attribute
/// makes the function visible. It has no effect in a program that only calls the library.
#if defined(__GNUC__)
#define GYRE_API __attribute__((visibility("default")))
#else
#define GYRE_API
#endif

#endif
