DROP TABLE ref_holidays;
