DROP INDEX scholars_home_phone;
