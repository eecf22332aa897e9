// config2.h - POCL's second header about its build; nothing in it is needed.
