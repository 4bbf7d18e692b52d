CREATE INDEX audit_log_account ON audit_log (account_id, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_user_id, id DESC);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id DESC);
DROP INDEX audit_log_by_time, audit_log_by_account, audit_log_by_actor, audit_log_by_action, audit_log_by_entity;
