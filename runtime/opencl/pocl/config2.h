// config2.h - the second of POCL's headers about its build: nothing of it is needed.
