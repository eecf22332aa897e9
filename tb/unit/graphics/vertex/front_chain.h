// front_chain.h - environment of the front of the vertex stage in its unit test: memory, reference
// queue, cores, drain; and what of each draw must come out, from the functional simulator's
// functions.

#ifndef GYRE_FRONT_CHAIN_H
#define GYRE_FRONT_CHAIN_H

#include "graphics/draw_arbiter.h"
#include "front_expected.h"
#include "local_memory.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_front.h"
}

class Chain {
 public:
  // Rare where a warp has one thread: until they have occurred, there are draws of one vertex many times, and the queue
  // is given time to become full.
  static constexpr const char *kFlush = "a flush";
  static constexpr const char *kFull =
      "the queue is full with a cut, or a vertex that is shaded, as the oldest entry";

  Chain(Unit &u, const gyre_config &cfg, unsigned ring_words)
      : cfg_(cfg),
        memory_(u),
        expected_(cfg, ring_words, kQueue, memory_),
        maker_(cfg.num_warps, cfg.num_threads, ring_words),
        local_(cfg.num_cores, cfg.num_threads, cfg.num_lanes),
        arbiter_(cfg) {
    next_draw(u);
  }

  // Everything but answers, which depend on what the front asks for.
  gyre_vertex_front_in &inputs(Unit &u, const gyre_vertex_front &twin) {
    in_ = {};
    in_.draw = &draw_.scalars;
    in_.halted = halt_ || (run_ && !measuring_ && u.below(8000) == 0);
    config_ = {};
    config_.item = u.rand32() >> 9;  // it has 23 bits
    if (!run_ && !in_.halted && entry_ < draw_.entries.size() && (measuring_ || u.chance(90)))
      config_ = draw_.entries[entry_++];
    in_.config = &config_;
    in_.start = !run_ && !in_.halted && entry_ == draw_.entries.size() && !config_.valid;
    in_.finish = !run_ && !in_.start;
    if (in_.start) expected_.make(u, draw_);
    queue_ready_ =
        run_ && (queue_ready_ || queues_.draw(u) || measuring_) && queue_.size() < kQueue;
    in_.queue_ready = queue_ready_;
    in_.flush = queue_.size() == kQueue && gyre_vertex_feeder_filling(&twin.feeder) &&
                !queue_.front().cut && queue_.front().number == twin.feeder.first_q;
    const uint16_t oldest = !held_.empty()    ? held_.front()
                            : !queue_.empty() ? queue_.front().mark
                                              : twin.cache.next_q;
    in_.floor = uint16_t(oldest - draw_.scalars.entries);
    in_.attr_ready = measuring_ || (words_.draw(u) && (!fills() || u.seen(kFlush)));
    in_.launch_ready = twin.feeder.launch_q && !in_.halted && (measuring_ || launches_.draw(u));
    in_.warp_ready = list_.size() < 2 && (measuring_ || pops_.draw(u));
    if (!list_.empty() && ended_[list_.front().core][list_.front().wid]) {
      const gyre_filled_warp_t &w = list_.front();
      in_.free = {measuring_ || frees_.draw(u), w.core, w.wid, w.slot};
    }
    asked_ = {};
    asked_.want =
        gyre_vertex_feeder_want(&twin.feeder, draw_.scalars.core_warps, in_.finish, in_.halted);
    gyre_vertex_feeder_leave(&twin.feeder, in_.finish, &in_.free, asked_.leave);
    arbiter_.answer(u, asked_);
    in_.warp = arbiter_.warp;
    return in_;
  }

  // One client at a time, indices first.
  void answers(Unit &u, const gyre_line_reader_out &index, const gyre_line_reader_out &element) {
    const bool wants = owner_ == 1 ? index.get : owner_ == 2 && element.get;
    if (!wants) {
      owner_ = index.get ? 1 : element.get ? 2 : 0;
      left_ = latency_ ? latency_ : u.below(u.chance(10) ? 30 : 4);
    }
    in_.index_answer = in_.element_answer = {false, false, line_};
    if (owner_ == 0) return;
    if (left_ != 0) {
      --left_;
      return;
    }
    gyre_line_answer &answer = owner_ == 1 ? in_.index_answer : in_.element_answer;
    memory_.line(owner_ == 1 ? index.get_addr : element.get_addr, line_, cfg_.line_bytes);
    answer.done = true;
    answer.error = !measuring_ && u.below(1000) == 0;
    owner_ = 0;
  }

  void note(Unit &u, const gyre_vertex_front &t) const {
    u.note(
        "index %d ref %d, vertex %d next %d element %d job %d, core %u wid %u count %u, queue %zu "
        "list %zu, "
        "launch %d word %d",
        t.index.state_q, t.index.valid2_q, t.fetch.vertex_q.valid, t.fetch.next_q.valid,
        t.element.state_q, t.fetch.job_q.valid, t.feeder.core_q, t.feeder.wid_q, t.feeder.count_q,
        queue_.size(), list_.size(), t.feeder.launch_q, t.fetch.word_q.valid);
  }

  // Compares what has come with what must come.
  void outputs(Unit &u, const Outputs &o) {
    pushed_ = o.queue_valid && queue_ready_;
    reference_ = {o.queue_cut, o.queue_number, o.queue_place, o.queue_mark};
    if (in_.halted) return;
    if (pushed_) {
      u.check(!expected_.references.empty(), "no reference comes after the last one");
      const Reference &r = expected_.references.front();
      u.compare("queue_cut_o (rtl) and the draw (twin)", o.queue_cut, r.cut);
      u.compare("queue_mark_o (rtl) and the draw (twin)", o.queue_mark, r.mark);
      u.compare("queue_place_o (rtl) and the draw (twin)", o.queue_place, r.place);
      if (!r.cut) u.compare("queue_number_o (rtl) and the draw (twin)", o.queue_number, r.number);
      expected_.references.pop_front();
    }
    if (o.attr_valid && in_.attr_ready) {
      const unsigned slot = o.attr_addr / draw_.scalars.place_bytes;
      u.check(o.attr_core < cfg_.num_cores && slot < draw_.scalars.core_warps,
              "a word for a warp that has room");
      u.check(!slots_[o.attr_core][slot], "no word for a warp that runs");
      local_.write(u, o.attr_core, o.attr_addr, ~0u, o.attr_data);
    }
    if (o.launch_valid && in_.launch_ready) launch(u, o);
    if (o.warp_valid && in_.warp_ready) list_.push_back(o.warp);
    u.cover(kFlush, in_.flush);
    u.cover(kFull, queue_.size() == kQueue && !in_.flush);
    const bool whole = run_ && o.idle && queue_.empty() && list_.empty();
    if (whole) end(u, o);
    u.check(++wait_ < 20000, "something goes on");
    if (pushed_ || o.attr_valid || in_.free.valid || !run_) wait_ = 0;
  }

  void tick(Unit &u) {
    if (pushed_ && !in_.halted) {
      queue_.push_back(reference_);
      queue_ready_ = false;
    }
    // Vertices continue when their warp has ended; the last two are held for the next primitive.
    const bool shaded =
        !queue_.empty() && (queue_.front().cut || int16_t(queue_.front().number - ready_) < 0);
    since_ = pushed_ ? 0 : since_ + 1;
    if (shaded && (measuring_ || takes_.draw(u)) && (!fills() || u.seen(kFull))) {
      if (queue_.front().cut)
        held_.clear();
      else
        held_.push_back(queue_.front().mark);
      if (held_.size() > 2) held_.pop_front();
      queue_.pop_front();
    }
    arbiter_.edge(u, asked_);
    if (in_.free.valid) {
      const gyre_freed_warp_t &f = in_.free;
      ready_ = uint16_t(ready_ + list_.front().count);
      running_[f.core][f.wid] = ended_[f.core][f.wid] = slots_[f.core][f.slot] = false;
      list_.pop_front();
    }
    for (unsigned c = 0; c < cfg_.num_cores; ++c) {
      for (unsigned w = 0; w < cfg_.num_warps; ++w)
        ended_[c][w] = running_[c][w] && (ended_[c][w] || measuring_ || u.below(20) == 0);
    }
    if (in_.halted) next_draw(u);
    if (in_.start) {
      run_ = started_ = true;
      arbiter_.forget();
      arbiter_.reserve(draw_.scalars.core_warps);
      began_ = cycles_;
    }
    ++cycles_;
  }

  bool running() const { return started_; }
  const gyre_launch_source &asked() const { return asked_; }

  // A draw of 512 vertices one after the other, with `elements` elements of an interleaved buffer and memory that
  // answers `latency` cycles after the request.
  void measure(unsigned elements, unsigned latency) {
    measuring_ = elements;
    latency_ = latency;
    halt_ = true;
    took_ = 0;
  }
  bool measured() const { return took_ != 0; }
  double cycles_a_vertex() const { return double(took_) / kMeasured; }

 private:
  static constexpr unsigned kQueue = 48, kMeasured = 512;

  // The queue becomes full, of a draw of one vertex many times.
  bool fills() const { return crowd_ && queue_.size() < kQueue && since_ < 200; }

  void next_draw(Unit &u) {
    run_ = halt_ = queue_ready_ = false;
    entry_ = 0;
    owner_ = 0;
    expected_.clear();
    queue_.clear();
    held_.clear();
    list_.clear();
    std::memset(running_, 0, sizeof running_);
    std::memset(ended_, 0, sizeof ended_);
    std::memset(slots_, 0, sizeof slots_);
    ready_ = 0;
    local_.fill(u);
    crowd_ = !measuring_ && !(u.seen(kFlush) && u.seen(kFull)) && u.chance(30);
    draw_ = measuring_ ? maker_.measured(measuring_, kMeasured) : maker_.random(u, memory_, crowd_);
    if (!measuring_ && !u.seen(kNoVertices) && u.chance(5)) draw_.scalars.count = 0;
  }

  void launch(Unit &u, const Outputs &o) {
    const gyre_draw_memory m = expected_.memory();
    u.check(!expected_.warps.empty(), "no warp comes after the last one");
    u.compare("launch_tmask_o (rtl) and the draw (twin)", o.launch_tmask,
              (uint64_t(1) << expected_.warps.front().size()) - 1);
    const uint32_t place = draw_.scalars.place_bytes, slot = place ? o.launch_lmem / place : 0;
    u.compare("launch_lmem_o (rtl) and a slot (twin)", o.launch_lmem, slot * place);
    u.check(slot < draw_.scalars.core_warps, "a slot of the draw");
    u.check(!slots_[o.launch_core][slot] || !place, "a slot that is free");
    slots_[o.launch_core][slot] = place != 0;
    u.check(!running_[o.launch_core][o.launch_wid], "a warp that is launched is free");
    local_.check(u, &m, draw_, o.launch_core, o.launch_lmem, expected_.warps.front());
    local_.fill(u, o.launch_core, o.launch_lmem, draw_.scalars.place_bytes);
    running_[o.launch_core][o.launch_wid] = true;
    expected_.warps.pop_front();
  }

  void end(Unit &u, const Outputs &o) {
    u.check(expected_.references.empty(), "all references come");
    u.check(expected_.warps.empty(), "all warps come");
    u.compare("references_o (rtl) and the draw (twin)", o.references, expected_.vertices);
    u.compare("bad_indices_o (rtl) and the draw (twin)", o.bad_indices,
              draw_.state.result[GYRE_DRAW_BAD_INDICES]);
    u.compare("bad_fetches_o (rtl) and the draw (twin)", o.bad_fetches, expected_.bad_fetches);
    u.compare("shaded_o (rtl) and the draw (twin)", o.shaded, expected_.shaded);
    u.compare("warps_o (rtl) and the draw (twin)", o.warps, expected_.num_warps);
    cover_draw(u, o);
    if (measuring_) took_ = cycles_ - began_;
    next_draw(u);
  }

  gyre_config cfg_;
  Memory memory_;
  FrontExpected expected_;
  DrawMaker maker_;
  LocalMemory local_;
  Draw draw_;
  gyre_vertex_front_in in_ = {};
  gyre_draw_config_t config_ = {};
  std::size_t entry_ = 0;
  bool run_ = false, started_ = false, halt_ = false, queue_ready_ = false, pushed_ = false;
  unsigned measuring_ = 0, latency_ = 0, owner_ = 0, left_ = 0;
  uint8_t line_[GYRE_MAX_LINE] = {};
  uint64_t cycles_ = 0, began_ = 0, took_ = 0;
  uint32_t wait_ = 0, since_ = 0;  // cycles since something came, since a reference came
  bool crowd_ = false;
  // Reference queue, marks of references that primitive assembly holds, drain, cores
  std::deque<Reference> queue_;
  Reference reference_ = {};
  std::deque<uint16_t> held_;
  std::deque<gyre_filled_warp_t> list_;
  uint16_t ready_ = 0;
  bool running_[16][32] = {}, ended_[16][32] = {}, slots_[16][32] = {};
  gyre_launch_source asked_ = {};
  DrawArbiter arbiter_;
  Throttle queues_, words_, launches_, pops_, frees_, takes_;
};

#endif
