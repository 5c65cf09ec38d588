include Z_big
