-- A deleted component has no stock: no list shows it, and nobody would find what lies there. What was
-- left of one leaves with a line of its own, as it does where one is deleted today.
with emptied as (
  update components set quantity = 0
  from (select id, quantity as left_over from components) as before
  where components.id = before.id and deleted_at is not null and quantity > 0
  returning components.id, before.left_over, cost_per_unit_cents
)
insert into stock_movements
  (id, component_id, type, quantity, previous_stock, new_stock, cause, unit_cost_cents)
select gen_random_uuid(), id, 'manual_adjustment', -left_over, left_over, 0, 'component_deleted',
  cost_per_unit_cents
from emptied;
set constraints components_only_moved immediate;
alter table components
  add constraint components_deleted_empty check (deleted_at is null or quantity = 0);

-- What was counted or written into a bill in one unit is not so much of another.
create function refuse_other_unit() returns trigger language plpgsql as $$
begin
  if exists (select from stock_movements where component_id = new.id)
    or exists (select from service_components where component_id = new.id)
    or exists (select from product_components where component_id = new.id)
  then
    raise exception 'unit of component % stays', new.id
      using errcode = 'check_violation', constraint = 'components_unit_stays';
  end if;
  return new;
end $$;
create trigger components_unit_stays before update of unit on components
  for each row when (new.unit is distinct from old.unit) execute function refuse_other_unit();
