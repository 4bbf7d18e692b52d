DROP TABLE attendance;
