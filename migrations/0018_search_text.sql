-- One search box for what people have at hand: name, telephone, motorcycle, code of a reservation.
-- Lines keep a text from matching across two of them. Telephones are digits alone here, so that blanks
-- and dashes make no difference. These columns take the place of the folded client names.

alter table citations add column search_text text not null generated always as (
  folded(client_name)
  || E'\n' || regexp_replace(client_phone, '\D', '', 'g')
  || E'\n' || folded(vehicle_brand || ' ' || vehicle_model)) stored;
create index citations_by_search_text on citations using gin (search_text gin_trgm_ops);

drop index citations_live;
create index citations_live on citations (starts_at, id, status)
  include (search_text, vehicle_model_folded, service_category, service_id, product_id, day)
  where status not in ('delivered', 'cancelled') and deleted_at is null;
alter table citations drop column client_name_folded;

alter table reservations add column search_text text not null generated always as (
  folded(client_name)
  || E'\n' || regexp_replace(client_phone, '\D', '', 'g')
  || E'\n' || folded(vehicle_brand || ' ' || vehicle_model)
  || E'\n' || lower(code)) stored;
create index reservations_by_search_text on reservations using gin (search_text gin_trgm_ops);

drop index reservations_live;
create index reservations_live on reservations (created_at desc, id desc, status)
  include (search_text, client_country_folded, vehicle_model_folded)
  where status not in ('delivered', 'completed', 'cancelled')
    and deleted_at is null and cleared_at is null;
alter table reservations drop column client_name_folded;
