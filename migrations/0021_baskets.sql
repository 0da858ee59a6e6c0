-- Articles that were sold together over the counter share one id.
alter table sales
  add column basket_id uuid,
  add column client_name_folded text not null generated always as (folded(client_name)) stored;
create index sales_by_basket on sales (basket_id) where basket_id is not null;
-- Known clients are suggested while a name is typed.
create index sales_by_client_name on sales using gin (client_name_folded gin_trgm_ops);
