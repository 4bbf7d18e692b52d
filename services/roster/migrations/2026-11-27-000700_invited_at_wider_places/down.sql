UPDATE staff_entries SET role_id = 9, status = CASE status WHEN 2 THEN 2 ELSE 1 END
WHERE user_id IS NULL AND role_id <> 9 AND invite_status IN (4, 5);
