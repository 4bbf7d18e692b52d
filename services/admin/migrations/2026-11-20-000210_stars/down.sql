DROP TABLE stars;
