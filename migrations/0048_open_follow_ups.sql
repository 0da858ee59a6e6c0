-- Open follow-ups in the order of their clients: the count of those who wait reads one entry per client and
-- stops at the length of the list. Nearly all of them are due, so that an index by day read all of them.
create index follow_ups_open_by_client on follow_ups (client_id, due_day)
  where state in ('waiting', 'snoozed');
drop index follow_ups_open_by_day;
