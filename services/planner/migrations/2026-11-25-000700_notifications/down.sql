DROP TABLE plan_looks;
