# Arty A7-100T, XC7A100T-CSG324
set_property -dict {PACKAGE_PIN E3 IOSTANDARD LVCMOS33} [get_ports clk_100_i]
create_clock -name clk_100 -period 10.000 [get_ports clk_100_i]

# RESET, low when it is pressed
set_property -dict {PACKAGE_PIN C2 IOSTANDARD LVCMOS33} [get_ports reset_n_i]
# FTDI: uart_txd_in, uart_rxd_out
set_property -dict {PACKAGE_PIN A9 IOSTANDARD LVCMOS33} [get_ports uart_rx_i]
set_property -dict {PACKAGE_PIN D10 IOSTANDARD LVCMOS33} [get_ports uart_tx_o]
# LD4, LD5, LD6
set_property -dict {PACKAGE_PIN H5 IOSTANDARD LVCMOS33} [get_ports led_busy_o]
set_property -dict {PACKAGE_PIN J5 IOSTANDARD LVCMOS33} [get_ports led_done_o]
set_property -dict {PACKAGE_PIN T9 IOSTANDARD LVCMOS33} [get_ports led_fault_o]

# Neither has a relation to the clock: two flip-flops take each in, a person sees the LEDs.
set_false_path -from [get_ports {reset_n_i uart_rx_i}]
set_false_path -to [get_ports {uart_tx_o led_busy_o led_done_o led_fault_o}]

# Configuration flash
set_property CFGBVS VCCO [current_design]
set_property CONFIG_VOLTAGE 3.3 [current_design]
set_property BITSTREAM.GENERAL.COMPRESS TRUE [current_design]
