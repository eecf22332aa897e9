// abort.c - abort() gives exit code 134.

#include <stdlib.h>

int main(void) { abort(); }
