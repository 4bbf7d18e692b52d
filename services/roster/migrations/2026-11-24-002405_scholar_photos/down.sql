DROP TRIGGER photo_opted_out ON scholars;
DROP FUNCTION scholar_photo_opted_out();
DROP TABLE scholar_photos_gone;
DROP TABLE scholar_photos;
DROP FUNCTION scholar_photo_gone();
