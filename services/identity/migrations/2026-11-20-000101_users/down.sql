DROP TABLE user_roles;
DROP TABLE users;
