import { dayAt } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { ZONE } from './citations.ts';
import { runSql } from './environment.ts';

/**
 * Inserts completed reservations of the stored clients, of ten brands and six countries, one every half an hour.
 */
export async function fillReservations(connectionString: string, count: number): Promise<void> {
  await runSql(
    connectionString,
    `insert into products (id, name, description, price_cents, category)
     values ('00000000-0000-7000-8000-000000000001', 'Moto eléctrica', 'Unidad', 350000, 'Motos');
     insert into reservations (id, code, client_name, client_email, client_phone, client_country,
       client_state, client_address, product_id, product_name, product_price_cents, vehicle_brand,
       vehicle_model, vehicle_year, status, cancel_token_hash, final_sale_cents,
       material_cost_cents, delivered_at, client_id, motorcycle_id)
     select gen_random_uuid(), 'R-' || lpad(n::text, 8, '0'), 'Cliente ' || n,
       'cliente' || n || '@ejemplo.com', '09' || lpad(n::text, 7, '0'),
       (array['Uruguay', 'Argentina', 'Uruguay', 'Brasil', 'Paraguay', 'Chile', 'México'])[1 + n % 7],
       'Montevideo', '18 de Julio 1234', '00000000-0000-7000-8000-000000000001', 'Moto eléctrica',
       350000, (array['Yamaha', 'Honda', 'Suzuki', 'Kawasaki', 'BMW', 'Zanella', 'Bajaj', 'KTM',
         'Ducati', 'Royal Enfield'])[1 + n % 10], 'Modelo ' || n % 30, 2015 + n % 10, 'completed',
       sha256(n::text::bytea), 360000, 200000, now() - n * interval '30 minutes',
       md5('client ' || n % people)::uuid, md5('motorcycle ' || n % people)::uuid
     from generate_series(1, ${count}) as n, (select count(*)::int as people from clients) as each
     order by n desc`,
  );
  await runSql(connectionString, 'vacuum analyze reservations');
}

/** Inserts income of five years and a tenth as many expenses, evenly up to now. */
export async function fillLedger(connectionString: string, count: number): Promise<void> {
  await runSql(
    connectionString,
    `insert into financial_transactions (id, type, cause_type, cause_id, item_name, client_name,
       client_email, client_phone, client_country, sale_cents, cost_cents, created_at, voided_at)
     select gen_random_uuid(), case n % 3 when 0 then 'product' else 'service' end,
       case n % 3 when 0 then 'product_sale' else 'citation' end, gen_random_uuid(),
       'Cambio de aceite y filtro', 'Cliente ' || n, 'cliente' || n || '@ejemplo.com',
       '09' || lpad(n::text, 7, '0'), case n % 3 when 0 then 'Uruguay' else '' end,
       5000 + n % 90000, 2000 + n % 40000, now() - n * interval '5 years' / ${count},
       case when n % 50 = 0 then now() end
     from generate_series(1, ${count}) as n order by n desc;
     insert into expenses (id, amount_cents, concept, category, day, created_at, updated_at)
     select gen_random_uuid(), 1000 + n % 70000, 'Gasto ' || n,
       (array['', 'Alquiler', 'Sueldo', 'Materia prima'])[1 + n % 4],
       date '${dayAt(machineNow(), ZONE)}' - (n * 1826 / ${count / 10})::int, now(), now()
     from generate_series(1, ${count / 10}) as n`,
  );
  await runSql(connectionString, 'vacuum analyze financial_transactions, expenses');
}
