-- Articles that were sold together over the counter share one id.
alter table sales
  add column basket_id uuid,
  add column search_text text not null generated always as (
    folded(client_name) || E'\n' || regexp_replace(client_phone, '\D', '', 'g')) stored;
create index sales_by_basket on sales (basket_id) where basket_id is not null;
-- Known clients are suggested while a name or a telephone number is typed.
create index sales_by_search_text on sales using gin (search_text gin_trgm_ops);
