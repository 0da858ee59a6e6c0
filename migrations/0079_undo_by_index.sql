-- As in 0077_data_import.sql. A trigger passes the name of its table, whose collation no index of `import_rows` has: each
-- deleted row read the whole table.
create or replace function is_undone_by_import(name text, key text) returns boolean language sql stable as $$
  select exists (select from import_rows
    where table_name = name collate "default" and row_key = key collate "default" and is_new
      and import_id = (select id from imports where state = 'undoing'))
$$;
