DROP TABLE drilldowns;
