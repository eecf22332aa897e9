// gyre_axi without its twin: what the rules of AXI, the order of acceptance and the bytes in memory say alone. A bridge
// that waits for what a slave may withhold stops here, whatever its twin does.

#define AXI_TWIN 0
#include "gyre_axi_tb.cpp"
