DROP TABLE activities;
DROP TABLE subscriptions;
