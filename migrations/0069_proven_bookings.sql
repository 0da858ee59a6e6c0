-- Whether a booking takes from the share of unconfirmed minutes that only a mailed link opens (docs/decisions/0032).
alter table web_bookings add column proven boolean not null default false;
