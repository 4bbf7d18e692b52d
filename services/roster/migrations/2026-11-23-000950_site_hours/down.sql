DROP TABLE site_hours;
