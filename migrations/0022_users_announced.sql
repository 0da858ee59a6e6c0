-- A panel learns at once that the permissions of its user changed: `users <id>`.

create function announce_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', concat_ws(' ', 'users', new.id));
  return null;
end $$;
create trigger users_changed after update of name, email, role, permissions on users
  for each row execute function announce_user();
