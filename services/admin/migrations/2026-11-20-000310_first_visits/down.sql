DROP TABLE first_visits;
