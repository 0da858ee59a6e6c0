-- Links to the client's page of a reservation. A link opens one citation or one reservation.
alter table client_links
  alter column citation_id drop not null,
  add column reservation_id uuid references reservations on delete cascade,
  add constraint client_links_one_subject check (num_nonnulls(citation_id, reservation_id) = 1);
create index client_links_by_reservation on client_links (reservation_id) where reservation_id is not null;
