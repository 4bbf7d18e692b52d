DROP TABLE auto_saves;
