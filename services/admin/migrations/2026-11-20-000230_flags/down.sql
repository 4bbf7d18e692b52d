DROP TABLE account_flags;
