DROP TABLE outside_links;
