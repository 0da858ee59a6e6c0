-- Where the bookings of the public page came from. Addresses are keyed hashes (HMAC-SHA-256, key outside
-- the database); rows are deleted after 30 days.
create table web_bookings (
  citation_id uuid primary key references citations on delete cascade,
  -- An IPv4 address or IPv6 /64; an IPv4 /24 or IPv6 /48.
  address bytea not null check (length(address) = 32),
  network bytea not null check (length(network) = 32),
  -- Whether staff had accepted this person before.
  known boolean not null,
  booked_at timestamptz not null
);
create index web_bookings_by_address on web_bookings (address);
create index web_bookings_by_network on web_bookings (network);
create index web_bookings_by_age on web_bookings (booked_at);
