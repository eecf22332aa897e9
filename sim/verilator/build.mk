# build.mk - the steps of one RTL simulator; called by scripts/build_rtl, which sets
#   ROOT     the repository           RTL      the folder of the design
#   GENERATED  what scripts/generate has made
#   SOURCE   ROOT as users know it: ROOT and all below have no blanks
#   WORK     objects of this build    OBJECTS  objects of the C library, shared between builds
#   TOP KIND TARGET                   see scripts/build_rtl

# Objects are there as a whole or not at all.
COMPILE := $(ROOT)/sim/verilator/compile.sh $(shell command -v ccache)
OPT ?= -O2
SOURCE ?= $(ROOT)
OPT_C ?= -O3
# Verilated code gains little from more than this; see docs/verification.md.
OPT_VERILATED ?= -O2

VERILATOR_ROOT := $(shell verilator --getenv VERILATOR_ROOT)
TRACE := $(if $(findstring -wave,$(KIND)),1,0)
LOCKSTEP := $(if $(findstring lockstep,$(KIND)),1,0)
COVERAGE := $(if $(findstring -coverage,$(KIND)),1,0)
DEVICE := $(if $(findstring device,$(KIND)),1,0)
SERVED := $(if $(findstring served,$(KIND)),1,0)

# Include folders and sources of files.f; its paths are relative to its folder.
INCDIRS := $(addprefix -I$(RTL)/,$(shell sed -n 's:^ *+incdir+::p' $(RTL)/files.f))

# The command line may set it to nothing, for a build without the assertions of the RTL; the environment may not.
ASSERT := --assert

# --output-split-cfuncs: functions of some thousand statements, because the compiler's time grows faster than the length
# of a function; it takes two thirds of the time for `small`, and the code is no slower.
# -fno-const-bit-op-tree: that optimisation of Verilator 5.006 builds wrong code; --reloop-limit: no
# loops made of statements, as it forgets to declare their variable (docs/synthesis.md).
FLAGS := --cc $(ASSERT) --unroll-count 1024 --x-assign unique --x-initial unique -O3 -fno-const-bit-op-tree --reloop-limit 1000000 --output-split 100000 \
  --output-split-cfuncs 2000 \
  --prefix Vgyre --top-module $(TOP) -Wno-fatal -Wno-WIDTH $(INCDIRS) -CFLAGS -DVL_USER_STOP
ifeq ($(TRACE),1)
FLAGS += --trace-fst --trace-structs --trace-underscore
endif
# Wider than every bus: all of its bits count.
ifeq ($(COVERAGE),1)
FLAGS += --coverage-line --coverage-toggle --coverage-max-width 2048
endif

SV := $(addprefix $(RTL)/,$(shell sed -e 's://.*::' $(RTL)/files.f | grep '\.sv'))
HEADERS := $(shell find $(RTL) -name '*.svh')
ifeq ($(LOCKSTEP),1)
SV += $(GENERATED)/tb/lockstep/generated/gyre_taps.sv
# A netlist has no counters by that name.
ifeq ($(TOP),gyre_lockstep_top)
SV += $(ROOT)/tb/lockstep/gyre_counters.vlt
LOCKSTEP_FLAGS := -DGYRE_COUNTERS_PUBLIC
endif
MAIN := $(addprefix $(ROOT)/tb/lockstep/,gyre_lockstep_main.cpp gyre_fuzz.cpp gyre_program.cpp \
  gyre_races.cpp gyre_bench.cpp gyre_draws.cpp gyre_drive.cpp gyre_launches.cpp \
  gyre_rerun.cpp gyre_scalars.cpp)
else ifeq ($(DEVICE),1)
SV += $(ROOT)/tb/lockstep/gyre_device_limits.vlt
MAIN := $(ROOT)/tb/device/gyre_device_fuzz.cpp
else ifeq ($(SERVED),1)
MAIN := $(ROOT)/sim/verilator/gyre_served_main.cpp
else
MAIN := $(ROOT)/sim/verilator/gyre_rtl_main.cpp
endif
MAIN += $(ROOT)/sim/verilator/gyre_stop.cpp

C_DIRS := $(ROOT)/cmodel $(ROOT)/sim/platform
C := $(shell find $(C_DIRS) -name '*.c')
# The random programs' generator without its own tool and test.
RANDPROG := $(filter-out %_main.c %_elf.c,$(wildcard $(ROOT)/tb/random/gyre_*.c $(ROOT)/tb/random/randprog_*.c))
# The litmus programs' library without its own test.
LITMUS := $(ROOT)/tb/litmus/gyre_litmus.c \
  $(patsubst %,$(ROOT)/tb/litmus/litmus_%.c,table emit thread count sum)
ifeq ($(LOCKSTEP),1)
C += $(RANDPROG) $(LITMUS) $(ROOT)/tb/lockstep/gyre_mismatch.c $(ROOT)/tb/lockstep/gyre_pins.c $(ROOT)/tb/lockstep/gyre_retire.c $(ROOT)/tb/lockstep/gyre_retire_registers.c \
  $(wildcard $(ROOT)/tb/lockstep/gyre_coverage*.c)
else ifeq ($(DEVICE),1)
C += $(RANDPROG) $(addprefix $(ROOT)/tb/graphics/,stage_lists.c stage_pixels.c stage_state.c)
endif

# Flags of C are the same for all simulators, so that ccache compiles each file once.
# scripts/netlist gives other INCLUDES.
C_INCLUDES := -I$(ROOT)/include -I$(ROOT)/cmodel -I$(ROOT)/sim/platform -I$(ROOT)/sim/verilator \
  -I$(ROOT)/tb/lockstep -I$(GENERATED)/tb/lockstep/generated -I$(ROOT)/tb/random -I$(ROOT)/tb/litmus \
  -I$(ROOT)/tb/unit -I$(ROOT)/tb/device -I$(ROOT)/tb/graphics -I$(GENERATED)/cmodel -I$(GENERATED)/sim/platform
INCLUDES := $(C_INCLUDES)
RUNTIME := verilated.cpp verilated_threads.cpp $(if $(filter 1,$(TRACE)),verilated_fst_c.cpp) \
  $(if $(filter 1,$(COVERAGE)),verilated_cov.cpp)
CXX_FLAGS := -std=gnu++17 -DVL_USER_STOP -DVM_TRACE=$(TRACE) -DVM_TRACE_FST=$(TRACE) \
  -DVM_TRACE_VCD=0 -DVM_COVERAGE=$(COVERAGE) -DVM_SC=0 $(LOCKSTEP_FLAGS) -DGYRE_SOURCE='"$(SOURCE)"' -I$(VERILATOR_ROOT)/include \
  -I$(VERILATOR_ROOT)/include/vltstd $(INCLUDES) -I$(WORK) -I$(WORK)/verilated

c_objects := $(patsubst $(ROOT)/%.c,$(OBJECTS)/%.o,$(C))
main_objects := $(WORK)/gyre_main.o
runtime := $(OBJECTS)/trace$(TRACE)$(if $(filter 1,$(COVERAGE)),-coverage)
runtime_objects := $(addprefix $(runtime)/,$(RUNTIME:.cpp=.o))

$(TARGET): $(main_objects) $(runtime_objects) $(c_objects) $(WORK)/verilated.built
	$(CXX) -o $@.new $(filter %.o,$^) $(WORK)/verilated/Vgyre__ALL.a -ldw -lelf -lz -pthread
	mv $@.new $@

# A file of its own says that Verilator ran, as make forgets half-done folders.
$(WORK)/verilated.done: $(SV) $(HEADERS) $(WORK)/parameters.txt $(ROOT)/sim/verilator/build.mk $(ROOT)/sim/verilator/join.sh
	rm -rf $(WORK)/verilated
	verilator $(FLAGS) --Mdir $(WORK)/verilated $$(cat $(WORK)/parameters.txt) $(SV)
	$(ROOT)/sim/verilator/join.sh $(WORK)/verilated Vgyre
	touch $@

# Two files of what Verilator wrote: what runs in every cycle, and what does not, for which the quickest compiler is
# right (clang at -O0 takes half of GCC's time).
CXX_SLOW ?= $(or $(shell command -v clang++-19),$(CXX))
JOINED := VM_PARALLEL_BUILDS=1 VM_CLASSES_FAST=Vgyre__joined_fast VM_SUPPORT_FAST= VM_CLASSES_SLOW=Vgyre__joined_slow \
  VM_SUPPORT_SLOW= OBJCACHE='$(COMPILE)' OPT_FAST='$(OPT_VERILATED)' OPT_SLOW=-O0
joined = +$(MAKE) --no-print-directory -C $(WORK)/verilated -f Vgyre.mk $(JOINED)
fast := $(WORK)/verilated/Vgyre__joined_fast.o
slow := $(WORK)/verilated/Vgyre__joined_slow.o

$(fast): $(WORK)/verilated.done
	$(joined) CXX='$(if $(filter -O0,$(OPT_VERILATED)),$(CXX_SLOW),$(CXX))' $(@F)

$(slow): $(WORK)/verilated.done
	$(joined) CXX='$(CXX_SLOW)' $(@F)

# So does another that the archive is finished.
$(WORK)/verilated.built: $(fast) $(slow)
	rm -f $(WORK)/verilated/Vgyre__ALL.a
	ar -rcs $(WORK)/verilated/Vgyre__ALL.a $^
	touch $@

$(main_objects): | $(WORK)/verilated.done
$(main_objects): $(WORK)/verilated.done $(WORK)/gyre_built.inc $(WORK)/gyre_built_arguments.inc

# All of MAIN as one file: most of the time of each of them goes into headers that all of them read.
hash := \#
main_text := $(foreach file,$(MAIN),$(hash)include "$(file)"\n)
$(WORK)/gyre_main.cpp: .FORCE
	@printf '$(main_text)' | cmp -s - $@ || printf '$(main_text)' > $@
.PHONY: .FORCE

$(WORK)/gyre_main.o: $(WORK)/gyre_main.cpp
	$(COMPILE) $(CXX) $(OPT) -Wall -Wextra -Werror=return-type -Wno-unused-parameter $(CXX_FLAGS) -MMD -MP -c $< -o $@

$(runtime)/%.o: $(VERILATOR_ROOT)/include/%.cpp
	@mkdir -p $(@D)
	$(COMPILE) $(CXX) $(OPT) -w $(CXX_FLAGS) -c $< -o $@

# Builds that run at the same time share these objects.
$(OBJECTS)/%.o: $(ROOT)/%.c
	@mkdir -p $(@D)
	$(COMPILE) $(CC) -std=c11 $(OPT_C) -Wall -Wextra -D_GNU_SOURCE $(C_INCLUDES) -MMD -MP -MF $@.d -MT $@ -c $< -o $@

-include $(main_objects:.o=.d) $(addsuffix .d,$(c_objects))
