// gyre_pixel_geometry.c - twin of rtl/graphics/setup/gyre_pixel_geometry.sv.

#include "graphics/setup/gyre_pixel_geometry.h"

enum { COORDINATE = (1 << 25) - 1 };  // the bits of a coordinate at a port

void gyre_pixel_geometry_init(gyre_pixel_geometry *s) {
  gyre_pixel_setup_init(&s->setup);
  gyre_edge_setup_init(&s->edges);
  gyre_raster_init(&s->raster);
}

void gyre_pixel_geometry_reset(gyre_pixel_geometry *s) {
  static const gyre_pixel_state_t state;
  static const gyre_draw_config_t config;
  const gyre_pixel_geometry_in in = {.start = true, .state = &state, .config = &config};
  gyre_pixel_geometry_tick(s, &in);
}

static gyre_setup_state setup_state(const gyre_pixel_geometry_in *in) {
  const gyre_pixel_state_t *p = in->state;
  return (gyre_setup_state){.topology = in->topology,
                            .first_provokes = p->first_provokes,
                            .distances = p->distances,
                            .inputs = in->inputs,
                            .out_words = in->out_words,
                            .point_size = p->point_size,
                            .scale = {p->scale_x, p->scale_y, p->scale_z},
                            .offset = {p->offset_x, p->offset_y, p->offset_z}};
}

// The list of inputs; each entry of the map that comes before it empties the list.
static void list(const gyre_draw_config_t *c, gyre_pixel_setup_in *setup) {
  setup->list_clear = c->valid && c->kind == GYRE_DRAW_ENTRY_PIXEL_MAP;
  setup->list_valid = c->valid && c->kind == GYRE_DRAW_ENTRY_PIXEL_INPUT;
  setup->list_index = c->index;
  setup->list = (gyre_setup_entry){
      .present = c->item >> 8 & 1, .mode = c->item >> 9 & 3, .slot = (uint8_t)c->item};
}

static gyre_pixel_setup_in setup_in(const gyre_pixel_geometry *s,
                                    const gyre_pixel_geometry_in *in) {
  gyre_edge_setup_out edges;
  gyre_edge_setup_eval(&s->edges, &edges);
  gyre_pixel_setup_in setup = {.start = in->start || in->halted,
                               .state = setup_state(in),
                               .prim_valid = in->prim_valid,
                               .prim = in->prim,
                               .ring_ready = in->ring_ready,
                               .ring_rdata = in->ring_rdata,
                               .corner_ready = edges.corner_ready,
                               .edges_valid = edges.edges_valid,
                               .edges_turned = edges.edges->turned,
                               .edges_back = edges.edges->back,
                               .culled = edges.culled,
                               .empty = edges.empty,
                               .plane_ready = in->plane_ready};
  list(in->config, &setup);
  return setup;
}

static gyre_pixel_plane_t plane_of(const gyre_pixel_setup *s) {
  const gyre_setup_datapath *d = &s->datapath;
  return (gyre_pixel_plane_t){.word = d->plane_word_q,
                              .last = d->plane_last_q,
                              .number = s->number_q,
                              .back = d->plane_back_q,
                              .x = (uint32_t)d->square_x_q & COORDINATE,
                              .y = (uint32_t)d->square_y_q & COORDINATE,
                              .side = (uint32_t)d->side_q};
}

void gyre_pixel_geometry_eval(const gyre_pixel_geometry *s, const gyre_pixel_geometry_in *in,
                              gyre_pixel_geometry_out *out) {
  const gyre_pixel_setup_in to_setup = setup_in(s, in);
  gyre_pixel_setup_out setup;
  gyre_edge_setup_out edges;
  gyre_raster_out raster;
  gyre_pixel_setup_eval(&s->setup, &to_setup, &setup);
  gyre_edge_setup_eval(&s->edges, &edges);
  gyre_raster_eval(&s->raster, &raster);
  *out = (gyre_pixel_geometry_out){.prim_ready = setup.prim_ready,
                                   .reading = setup.reading,
                                   .reading_mark = s->setup.mark_q,
                                   .ring_ren = setup.ring_ren,
                                   .ring_raddr = setup.ring_raddr,
                                   .quad_valid = raster.quad_valid,
                                   .plane_valid = s->setup.datapath.plane_q,
                                   .quad = {.col = raster.quad.col,
                                            .row = raster.quad.row,
                                            .covered = raster.quad.cover,
                                            .last = raster.quad.last},
                                   .plane = plane_of(&s->setup),
                                   .primitives = s->setup.primitives_q,
                                   .clipped = s->setup.clips_q,
                                   .culled = s->setup.culled_q,
                                   .idle = setup.idle && edges.idle && raster.idle};
}

void gyre_pixel_geometry_tick(gyre_pixel_geometry *s, const gyre_pixel_geometry_in *in) {
  const bool start = in->start || in->halted;
  const gyre_pixel_state_t *p = in->state;
  const gyre_setup_datapath *d = &s->setup.datapath;
  const gyre_pixel_setup_in setup = setup_in(s, in);
  gyre_raster_out raster;
  gyre_raster_eval(&s->raster, &raster);
  const gyre_edge_setup_in edges = {.cancel = start,
                                    .state = {.clockwise = p->clockwise,
                                              .cull_front = p->cull_front,
                                              .cull_back = p->cull_back,
                                              .area = {p->x0, p->y0, p->x1, p->y1}},
                                    .corner_valid = d->corner_q,
                                    .corner_x = d->corner_x_q,
                                    .corner_y = d->corner_y_q,
                                    .corner_last = d->corner_last_q,
                                    .edges_ready = raster.edges_ready};
  const gyre_raster_in quads = {.cancel = start,
                                .edges_valid = s->edges.give_q,
                                .edges = &s->edges.edges_q,
                                .quad_ready = in->quad_ready};
  gyre_raster_tick(&s->raster, &quads);
  gyre_edge_setup_tick(&s->edges, &edges);
  gyre_pixel_setup_tick(&s->setup, &setup);
}
