// suite_source.S - NAME.cl as a string: a program needs no file when it runs.
	.section .rodata
	.globl suite_source
	.type suite_source, @object
suite_source:
	.incbin SUITE_SOURCE
	.byte 0
	.size suite_source, . - suite_source
	.section .note.GNU-stack, "", @progbits
