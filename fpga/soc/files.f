// The SoC, beside rtl/files.f, which comes before it.  Paths are relative to this folder.
gyre_uart_rx.sv
gyre_uart_tx.sv
gyre_loader_crc.sv
gyre_loader_answer.sv
gyre_loader.sv
gyre_soc_bus.sv
gyre_soc_io.sv
gyre_soc_memory.sv
gyre_soc.sv
// A board with other memory lists its own module of this name instead.
gyre_soc_ram.sv
