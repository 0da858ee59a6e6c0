-- What the program promises about work orders: erasing personal data, and the units of parts in lines.

-- An answered line keeps what was agreed; erasing the client's data replaces its text.
create or replace function keep_answered_line() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' and (case when new.text = 'Datos eliminados' then old.text else new.text end,
      new.quantity, new.price_cents, new.kind, new.component_id, new.service_id, new.order_id)
      is distinct from (old.text, old.quantity, old.price_cents, old.kind, old.component_id,
      old.service_id, old.order_id) then
    raise exception 'line % is answered', old.id;
  end if;
  return new;
end $$;

drop trigger estimate_lines_frozen on estimate_lines;
drop function refuse_change_of_estimate_line();
create trigger estimate_lines_frozen before update on estimate_lines for each row
  execute function refuse_all_but_erasure('{"text": "Datos eliminados", "cause": ""}', '{}');

-- Deleting a citation as a row deletes them with it; no code of the program does that.
create trigger authorisations_append_only before update or delete on authorisations for each row
  when (pg_trigger_depth() = 0) execute function refuse_all_but_erasure('{"name": ""}', '{}');

-- What was proposed in one unit is not so much of another.
create or replace function refuse_other_unit() returns trigger language plpgsql as $$
begin
  if exists (select from stock_movements where component_id = new.id)
    or exists (select from service_components where component_id = new.id)
    or exists (select from product_components where component_id = new.id)
    or exists (select from work_lines where component_id = new.id)
  then
    raise exception 'unit of component % stays', new.id
      using errcode = 'check_violation', constraint = 'components_unit_stays';
  end if;
  return new;
end $$;
