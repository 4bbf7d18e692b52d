DROP TABLE holidays;
