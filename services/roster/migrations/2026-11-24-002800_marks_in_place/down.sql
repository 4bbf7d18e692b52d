ALTER TABLE attendance RESET (fillfactor);
