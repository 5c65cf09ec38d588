include Z_bytes
