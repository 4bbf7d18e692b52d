DROP TABLE event_parked;
DROP TABLE event_positions;
DROP TABLE event_cursors;
DROP TABLE outbox;
DROP FUNCTION afterbell_outbox_settled();
DROP FUNCTION afterbell_outbox_next();
