DROP INDEX scholars_born;
DROP TABLE scholars_apart;
