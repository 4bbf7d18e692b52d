DROP TABLE discounts;
