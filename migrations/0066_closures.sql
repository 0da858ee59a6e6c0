-- A closure of several days: each of its days names the first one, so that it has one reason and is removed as a whole.
alter table opening_exceptions
  add column closure_start date,
  add constraint opening_exceptions_closure check (closure_start <= day);
