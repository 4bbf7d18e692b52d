DROP TABLE __table__;
