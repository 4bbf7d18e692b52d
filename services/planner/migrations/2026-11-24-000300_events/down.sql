DROP TRIGGER listed ON holidays;
DROP FUNCTION holiday_listed;
DROP TABLE events;
DROP FUNCTION event_listed;
DROP TABLE calendar_entries;
