import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { openDatabase } from '#platform/data/database.ts';
import { storeService } from '#services/server/service-actions.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { workdays } from '#test/workdays.ts';
import { citationsAround, JOB_MINUTES, type StoredCitation, ZONE } from './citations.ts';
import {
  CITATIONS_PER_CLIENT,
  clientId,
  fillClients,
  motorcycleId,
  personOf,
} from './client-rows.ts';
import { clientOf } from './people.ts';

export type FilledDatabase = { connectionString: string; service: string; today: Day };

/**
 * Fills a migrated database by COPY, under all its constraints: a violation stops the run. Five citations
 * belong to one client with one motorcycle. `linked: false`: a database from before their records. `days` chooses
 * the days with citations.
 */
export async function fillDatabase(
  connectionString: string,
  count: number,
  { linked = true, days = workdays } = {},
): Promise<FilledDatabase> {
  const service = await writeCatalogue(connectionString);
  const today = dayAt(machineNow(), ZONE);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    if (linked) await fillClients(client, Math.ceil(count / CITATIONS_PER_CLIENT));
    const line = citationLine(service);
    const links = ({ index }: StoredCitation) => {
      const person = personOf(index);
      return `\t${clientId(person)}\t${motorcycleId(person)}`;
    };
    await copy(
      client,
      `citations (${CITATION_COLUMNS}${linked ? ', client_id, motorcycle_id' : ''})`,
      citationsAround(today, count, days),
      linked ? (citation) => `${line(citation)}${links(citation)}` : line,
    );
    await copy(
      client,
      'occupations (citation_id, bay, during)',
      citationsAround(today, count, days),
      occupationLine,
    );
    await client.query('vacuum analyze citations, occupations');
  } finally {
    await client.end();
  }
  return { connectionString, service, today };
}

/** Creates one service of 45 minutes, and the owner's address for notices. */
async function writeCatalogue(connectionString: string): Promise<string> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    await changeSettings(db, { email: 'taller@ejemplo.com' });
    return await storeService(db, {
      name: 'Cambio de aceite y filtro',
      description: 'Aceite, filtro y revisión de niveles',
      duration: JOB_MINUTES,
      price: 4_850,
      manualCost: 1_000,
      category: 'maintenance',
      requirements: [],
      active: true,
      components: [],
    });
  } finally {
    await db.destroy();
  }
}

async function copy(
  client: pg.Client,
  target: string,
  citations: Iterable<StoredCitation>,
  lineOf: (citation: StoredCitation) => string,
): Promise<void> {
  const lines = chunks(citations, lineOf);
  await pipeline(Readable.from(lines), client.query(from(`copy ${target} from stdin`)));
}

const LINES_PER_CHUNK = 500;

function* chunks(citations: Iterable<StoredCitation>, lineOf: (each: StoredCitation) => string) {
  let lines: string[] = [];
  for (const citation of citations) {
    lines.push(lineOf(citation));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

const CITATION_COLUMNS = `id, client_name, client_email, client_phone, service_id, service_name,
  service_duration_minutes, service_price_cents, service_category, vehicle_brand, vehicle_model,
  vehicle_year, day, start_minute, starts_at, work_ends_at, status, cancel_token_hash, delivered_at, created_at,
  updated_at`;

const NONE = '\\N';

function citationLine(service: string): (citation: StoredCitation) => string {
  return ({ index, id, day, minute, startsAt, tokenHash, over, endsAt }) => {
    const person = personOf(index);
    const { name, brand, model } = clientOf(person);
    const begins = new Date(startsAt).toISOString();
    const ends = over ? new Date(endsAt).toISOString() : NONE;
    const booked = new Date(startsAt - 7 * 86_400_000).toISOString();
    return [
      id,
      name,
      `cliente${person}@ejemplo.com`,
      `09${String(person).padStart(7, '0')}`,
      service,
      'Cambio de aceite y filtro',
      JOB_MINUTES,
      4_850,
      'maintenance',
      brand,
      model,
      2_022,
      day,
      minute,
      begins,
      new Date(endsAt).toISOString(),
      over ? 'delivered' : 'accepted',
      `\\\\x${tokenHash}`,
      ends,
      booked,
      over ? ends : booked,
    ].join('\t');
  };
}

function occupationLine({ id, bay, startsAt, endsAt }: StoredCitation): string {
  const during = `[${new Date(startsAt).toISOString()},${new Date(endsAt).toISOString()})`;
  return `${id}\t${bay}\t${during}`;
}
