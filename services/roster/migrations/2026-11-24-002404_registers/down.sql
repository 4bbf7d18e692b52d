DROP TABLE registers;
