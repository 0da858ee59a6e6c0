-- Steps of reservations can be undone too: a stored step belongs to a citation or to a reservation. Without a foreign
-- key, because a stored step is deleted after an hour.
alter table step_undos drop constraint step_undos_citation_id_fkey;
alter table step_undos rename column citation_id to record_id;
