import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { PEOPLE } from '#demo/sample-data.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { insertCitation } from '#test/citation-row.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import type { Site } from './site.ts';

const MONDAY: Day = '2026-11-23';
/** Midnight of that Monday in the workshop. */
const MIDNIGHT = Date.parse('2026-11-23T03:00:00Z');

export type Row = {
  name: string;
  phone: string;
  model: string;
  status: CitationStatus;
  category: string;
  /** Days after that Monday. */
  after: number;
  /** Minute of the day. */
  minute: number;
};

const STATUSES: readonly CitationStatus[] = [
  'in-progress',
  'in-workshop',
  'pending',
  'accepted',
  'installed',
  'pending',
];
const MODELS = ['MT-07', 'CB 190R', 'Himalayan'];
const CATEGORIES = ['maintenance', 'repair', 'installation'];
const OVER: readonly CitationStatus[] = ['delivered', 'delivered', 'delivered', 'cancelled'];

/** Twenty clients in order: sixteen with a live citation and four with a closed one. */
export const ROWS: readonly Row[] = PEOPLE.map(({ name, phone }, at) => ({
  name,
  phone,
  model: MODELS[at % MODELS.length] ?? '',
  category: CATEGORIES[at % CATEGORIES.length] ?? '',
  status: OVER[at - (PEOPLE.length - OVER.length)] ?? STATUSES[at % STATUSES.length] ?? 'pending',
  after: Math.floor(at / 4),
  minute: 540 + (at % 4) * 90,
})).map((row, at) => (at === 0 ? { ...row, name: longName() } : row));

/** A name of the maximum length. */
function longName(): string {
  return 'María de los Ángeles Goicoechea Irazábal de Echeverría y Larrañaga Fernández del Solar Montero Güida';
}

export const LIVE = ROWS.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');

/** Inserts the citations. The last live one is a «Sobreturno». */
export async function fillAgenda(site: Site): Promise<void> {
  for (const row of ROWS) {
    const starts = MIDNIGHT + row.after * 86_400_000 + row.minute * 60_000;
    await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      client_name: row.name,
      client_phone: row.phone,
      client_email: 'cliente@ejemplo.com',
      vehicle_model: row.model,
      vehicle_year: 2022,
      service_category: row.category,
      status: row.status,
      day: addDays(MONDAY, row.after),
      start_minute: row.minute,
      starts_at: new Date(starts),
      work_ends_at: new Date(starts + 45 * 60_000),
      overbooked: row === LIVE.at(-1),
      ...(row.status === 'cancelled' && { cancelled_at: new Date(MONDAY_MORNING) }),
      ...(row.status === 'delivered' && { delivered_at: new Date(MONDAY_MORNING) }),
    });
  }
}
