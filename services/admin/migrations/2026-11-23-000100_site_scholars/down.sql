DROP TABLE site_scholars;
