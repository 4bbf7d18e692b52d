DROP TABLE undos;
