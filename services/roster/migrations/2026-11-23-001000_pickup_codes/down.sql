DROP TABLE pickup_codes;
