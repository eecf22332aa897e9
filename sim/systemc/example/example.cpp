// example.cpp - Gyre in another platform: ten lines from `int sc_main` on. Everything else is what a platform has
// anyway: a memory and a processor, here the shortest useful ones. The processor puts a program of six instructions
// into memory, which adds 1 to the word at ARG, and starts it twice.

#include <gyre/device.h>
#include <gyre_tlm.h>

#include <cstdio>
#include <cstring>

#ifdef EXAMPLE_RTL
#include <gpu_rtl.h>
#define EXAMPLE_MAKE gpu_rtl
#else
#define EXAMPLE_MAKE gyre_tlm_model
#endif

struct Memory : sc_core::sc_module {
  tlm_utils::simple_target_socket<Memory> socket{"socket"};
  unsigned char bytes[4096] = {};
  explicit Memory(sc_core::sc_module_name name) : sc_module(name) {
    socket.register_b_transport(this, &Memory::transport);
  }
  void transport(tlm::tlm_generic_payload &t, sc_core::sc_time &delay) {
    for (unsigned i = 0; i < t.get_data_length(); ++i) {
      unsigned char &byte = bytes[(t.get_address() + i) % sizeof bytes];
      if (t.is_read()) t.get_data_ptr()[i] = byte;
      const unsigned char *enable = t.get_byte_enable_ptr();
      if (t.is_write() && (!enable || enable[i])) byte = t.get_data_ptr()[i];
    }
    delay += sc_core::sc_time(100, sc_core::SC_NS);
    t.set_response_status(tlm::TLM_OK_RESPONSE);
  }
};

struct Processor : sc_core::sc_module {
  SC_HAS_PROCESS(Processor);
  tlm_utils::simple_initiator_socket<Processor> socket{"socket"};
  sc_core::sc_in<bool> irq{"irq"};
  Memory &memory;
  Processor(sc_core::sc_module_name name, Memory &m) : sc_module(name), memory(m) {
    SC_THREAD(run);
  }
  void write(uint32_t reg, uint32_t value) {
    tlm::tlm_generic_payload t;
    sc_core::sc_time delay;
    t.set_command(tlm::TLM_WRITE_COMMAND);
    t.set_address(reg);
    t.set_data_ptr(reinterpret_cast<unsigned char *>(&value));
    t.set_data_length(4);
    t.set_streaming_width(4);
    socket->b_transport(t, delay);
  }
  void run() {
    const uint32_t program[] = {0x34002573, 0x00052583, 0x00158593,   // csrr a0, mscratch; lw; addi
                                0x00b52023, 0x0000000b, 0x0000006f};  // sw; tmc x0; j .
    std::memcpy(memory.bytes, program, sizeof program);
    memory.bytes[0x800] = 41;
    write(GYRE_REG_START_PC, 0x80000000);
    write(GYRE_REG_ARG, 0x80000800);
    write(GYRE_REG_IRQ_ENABLE, GYRE_IRQ_ENABLE_DONE);
    for (int run = 0; run < 2; ++run) {  // the second run finds program and word in the caches
      write(GYRE_REG_CONTROL, GYRE_CONTROL_START);
      wait(irq.posedge_event());
      write(GYRE_REG_IRQ_CLEAR, GYRE_IRQ_CLEAR_DONE);
      std::printf("the word is %u\n", memory.bytes[0x800]);
    }
    sc_core::sc_stop();
  }
};

int sc_main(int, char **) {
  gyre_config config;
  gyre_config_named("tiny", &config);
  gyre_tlm gpu("gpu", config, EXAMPLE_MAKE);
  Memory memory("memory");
  Processor processor("processor", memory);
  sc_core::sc_signal<bool> irq;
  processor.socket.bind(gpu.regs), gpu.mem.bind(memory.socket), gpu.irq(irq), processor.irq(irq);
  sc_core::sc_start();
  return 0;
}
