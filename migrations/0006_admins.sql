-- An admin may do everything without a flag: what else the row said would come to life with another role.
update users set permissions = '{}' where role = 'admin' and permissions <> '{}';
alter table users add constraint users_admin_without_flags
  check (role <> 'admin' or permissions = '{}');
