// gyre_registers_test.cpp - tests the register socket of gyre_tlm with any initiator, in both timings: words and parts
// of them, byte enables, errors, the delay argument, several callers at a time, nb_transport. It prints failures; the
// exit status is then 1.

#include <cstdio>
#include <cstring>
#include <memory>

#include "gyre/device.h"
#include "gyre_tlm.h"

namespace {

int failures = 0, checks = 0, running = 0;

void check(bool good, const char *where, const char *what) {
  ++checks;
  if (good) return;
  ++failures;
  std::printf("FAILED: %s: %s\n", where, what);
}

struct Memory : sc_core::sc_module {
  tlm_utils::simple_target_socket<Memory> socket{"socket"};
  explicit Memory(sc_core::sc_module_name name) : sc_module(name) {
    socket.register_b_transport(this, &Memory::transport);
  }
  void transport(tlm::tlm_generic_payload &, sc_core::sc_time &) { ++failures; }  // never started
};

// A payload that the caller of nb_transport must manage.
struct Payload : tlm::tlm_generic_payload, tlm::tlm_mm_interface {
  uint8_t data[8] = {}, enables[8] = {};
  Payload() : tlm::tlm_generic_payload(this) { acquire(); }
  void free(tlm::tlm_generic_payload *) override {}
  Payload &set(bool write, uint64_t addr, unsigned length, uint32_t value = 0) {
    set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    set_address(addr);
    set_data_ptr(data);
    set_data_length(length);
    set_streaming_width(length);
    std::memcpy(data, &value, sizeof value);
    return *this;
  }
  uint32_t value() const {
    uint32_t v;
    std::memcpy(&v, data, sizeof v);
    return v;
  }
};

struct Test : sc_core::sc_module {
  SC_HAS_PROCESS(Test);
  tlm_utils::simple_initiator_socket<Test> socket{"socket"};
  sc_core::sc_event answered;
  Payload *under_way = nullptr;

  explicit Test(sc_core::sc_module_name name) : sc_module(name) {
    socket.register_nb_transport_bw(this, &Test::backward);
    SC_THREAD(first);
    SC_THREAD(second);
    running += 2;
  }
  tlm::tlm_sync_enum backward(tlm::tlm_generic_payload &t, tlm::tlm_phase &phase,
                              sc_core::sc_time &) {
    if (phase != tlm::BEGIN_RESP || &t != under_way) return tlm::TLM_ACCEPTED;
    answered.notify(sc_core::SC_ZERO_TIME);
    phase = tlm::END_RESP;
    return tlm::TLM_COMPLETED;
  }
  bool go(Payload &p, tlm::tlm_response_status status = tlm::TLM_OK_RESPONSE) {
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    socket->b_transport(p, delay);
    return p.get_response_status() == status && delay == sc_core::SC_ZERO_TIME;
  }
  void is(bool good, const char *what) { check(good, name(), what); }

  void first() {
    Payload p;
    is(go(p.set(false, GYRE_REG_MAGIC, 4)) && p.value() == GYRE_VALUE_MAGIC, "a word");
    is(go(p.set(false, GYRE_REG_MAGIC + 2, 2)) && p.value() == GYRE_VALUE_MAGIC >> 16, "a half");
    is(go(p.set(true, GYRE_REG_ARG, 4, 0x12345678)), "a write");
    is(go(p.set(true, GYRE_REG_ARG + 1, 1, 0xab)), "a byte is written");
    is(go(p.set(false, GYRE_REG_ARG, 4)) && p.value() == 0x1234ab78, "and only the byte");
    p.set_byte_enable_ptr(p.enables);
    p.set_byte_enable_length(4);
    p.enables[3] = TLM_BYTE_ENABLED;
    is(go(p.set(true, GYRE_REG_ARG, 4, 0x99999999)), "a write with enables");
    p.set_byte_enable_ptr(nullptr);
    is(go(p.set(false, GYRE_REG_ARG, 4)) && p.value() == 0x9934ab78, "enables are strobes");
    is(go(p.set(true, GYRE_REG_MAGIC, 4), tlm::TLM_GENERIC_ERROR_RESPONSE), "read only");
    is(go(p.set(false, 0x800, 4), tlm::TLM_GENERIC_ERROR_RESPONSE), "no register");
    is(go(p.set(false, 4096, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE), "outside");
    is(go(p.set(false, 2, 4), tlm::TLM_BURST_ERROR_RESPONSE), "over the end of a word");
    is(go(p.set(false, 0, 8), tlm::TLM_BURST_ERROR_RESPONSE), "more than a word");
    delayed(p);
    wait(sc_core::sc_time(100, sc_core::SC_US));
    nonblocking(p);
    end();
  }
  // The access must not be earlier than the time of the caller's delay.
  void delayed(Payload &p) {
    const sc_core::sc_time us(1, sc_core::SC_US), before = sc_core::sc_time_stamp();
    sc_core::sc_time delay = us;
    socket->b_transport(p.set(false, GYRE_REG_MAGIC, 4), delay);
    is(sc_core::sc_time_stamp() + delay > before + us, "the delay has passed");
  }
  void nonblocking(Payload &p) {
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    under_way = &p;
    p.set(false, GYRE_REG_ARG, 4);
    is(socket->nb_transport_fw(p, phase, delay) == tlm::TLM_ACCEPTED, "nb_transport is accepted");
    wait(answered);
    is(p.is_response_ok() && p.value() == 0x9934ab78, "and answered");
  }
  // Another caller at the same time: each must get its own answer.
  void second() {
    Payload p;
    for (uint32_t i = 0; i < 50; ++i) {
      go(p.set(true, GYRE_REG_START_PC, 4, 0x80000000 + 4 * i));
      is(go(p.set(false, GYRE_REG_START_PC, 4)) && p.value() == 0x80000000 + 4 * i, "own answer");
    }
    end();
  }
  static void end() {
    if (--running == 0) sc_core::sc_stop();
  }
};

struct System {
  gyre_tlm gpu;
  Memory memory;
  Test test;
  sc_core::sc_signal<bool> irq;
  System(const char *name, const gyre_config &config, gyre_tlm_timing timing)
      : gpu((std::string(name) + "_gpu").c_str(), config, gyre_tlm_model, timing),
        memory((std::string(name) + "_memory").c_str()),
        test(name) {
    test.socket.bind(gpu.regs);
    gpu.mem.bind(memory.socket);
    gpu.irq(irq);
  }
};

}  // namespace

int sc_main(int, char **) {
  gyre_config config;
  gyre_config_named("tiny", &config);
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  tlm::tlm_global_quantum::instance().set(sc_core::sc_time(1, sc_core::SC_US));
  System accurate("accurate", config, gyre_tlm_timing::accurate);
  System loose("loose", config, gyre_tlm_timing::loose);
  sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_SEC) / 1000);
  check(running == 0, "test", "all accesses end");
  // The loosely timed module is idle, because nothing was started.
  check(loose.gpu.executed() < accurate.gpu.executed(), "loose", "idle cycles are not executed");
  std::printf("registers_test: %d checks, %d failures\n", checks, failures);
  return failures != 0;
}
