/// @file
/// What the shared library shows: functions marked GYRE_API; everything else is hidden.

#ifndef GYRE_EXPORT_H
#define GYRE_EXPORT_H

/// Marks each public function. The library is compiled with hidden symbols, and this takes the
/// function out of that; a program that only calls the library is not changed by it.
#if defined(__GNUC__)
#define GYRE_API __attribute__((visibility("default")))
#else
#define GYRE_API
#endif

#endif
