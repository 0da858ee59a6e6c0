import { PEOPLE } from '#demo/sample-data.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '#reservations/rules/reservation-status.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertReservation } from '#test/reservation-row.ts';
import type { Site } from './site.ts';

export type Row = {
  id: string;
  name: string;
  email: string;
  phone: string;
  country: string;
  model: string;
  status: ReservationStatus;
  label: string;
  code: string;
};

const COUNTRIES = ['Uruguay', 'Argentina', 'República Dominicana'];
const MODELS = ['MT-07', 'CB 190R', 'Himalayan'];
const HOUR = 3_600_000;

/** A name of the maximum length. */
const LONG =
  'María de los Ángeles Goicoechea Irazábal de Echeverría y Larrañaga Fernández del Solar Montero Güida';

/**
 * Inserts reservations of twenty people, newest first as the list shows them. Their statuses
 * rotate.
 */
export async function fillReservations(site: Site, count = PEOPLE.length): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = PEOPLE[at % PEOPLE.length];
    const status = RESERVATION_STATUSES[at % RESERVATION_STATUSES.length] ?? 'pending';
    const name = at === 2 ? LONG : `${person?.name ?? ''}${at < PEOPLE.length ? '' : ` ${at}`}`;
    const row = {
      name,
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      country: COUNTRIES[at % COUNTRIES.length] ?? '',
      model: MODELS[at % MODELS.length] ?? '',
      status,
      label: RESERVATION_LABELS[status],
    };
    const { id, code } = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
      client_name: row.name,
      client_email: row.email,
      client_phone: row.phone,
      client_country: row.country,
      vehicle_model: row.model,
      created_at: new Date(MONDAY_MORNING - at * 20 * HOUR),
      ...stateOf(status),
    });
    rows.push({ ...row, id, code });
  }
  return rows;
}

/** Columns that the schema requires in each status. */
function stateOf(status: ReservationStatus) {
  const materials = !['pending', 'accepted', 'importing', 'cancelled'].includes(status);
  const sold = status === 'delivered' || status === 'completed';
  const now = new Date(MONDAY_MORNING);
  return {
    status,
    ...(materials && { material_cost_cents: 9_000 }),
    ...(sold && { delivered_at: now, final_sale_cents: 25_000 }),
    ...(status === 'cancelled' && { cancelled_at: now }),
  };
}
