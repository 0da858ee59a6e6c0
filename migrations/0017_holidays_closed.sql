-- The non-working holidays are closed unless an exception opens the day. Booked appointments keep
-- their day and bay: only new ones find it closed.

alter table business_settings add column closed_on_holidays boolean not null default true;
