-- A mail belongs to a citation, to a reservation or to neither: an index entry only where there is one.

drop index mails_by_citation;
create index mails_by_citation on mails (citation_id) where citation_id is not null;
drop index mails_by_reservation;
create index mails_by_reservation on mails (reservation_id) where reservation_id is not null;
