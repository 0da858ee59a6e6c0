import { sql } from 'kysely';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { insertCitation } from './citation-row.ts';
import type { TestEnvironment } from './environment.ts';
import { insertSentEstimate, insertWorkOrder, type SentLine } from './order-rows.ts';

/** An amount as pages write it, with a no-break space. */
export const money = (text: string) => `US$\u00a0${text}`;

type Sent = { status: number; headers: Headers; html: string };

/** Calls of the pages below `/mi`, as a browser without scripts makes them, and their records. */
export function clientPages(site: TestEnvironment) {
  async function send(
    path: string,
    fields?: Record<string, string>,
    init: RequestInit = {},
  ): Promise<Sent> {
    const response = await fetch(`${site.app.url}${path}`, {
      redirect: 'manual',
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      ...init,
    });
    const { status, headers } = response;
    return { status, headers, html: await response.text() };
  }

  async function insertBooked(change: object = {}): Promise<{ token: string; id: string }> {
    const token = newToken();
    const id = await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      cancel_token_hash: hashToken(token),
      ...change,
    });
    return { token, id };
  }

  async function insertEstimate(rows: readonly SentLine[] = [{}], change: object = {}) {
    const { db } = site.app.context;
    const booked = await insertBooked({ status: 'in-workshop' });
    const order = await insertWorkOrder(db, booked.id);
    return { ...booked, order, ...(await insertSentEstimate(db, order, rows, change)) };
  }

  async function statesOf(order: string) {
    const lines = await site.app.context.db
      .selectFrom('work_lines')
      .select('state')
      .where('order_id', '=', order)
      .orderBy('position')
      .execute();
    return lines.map(({ state }) => state);
  }

  /** All rows that a GET, a review and a rejected answer must not change. */
  function snapshot(): Promise<unknown> {
    const { db } = site.app.context;
    const rowsOf = async (table: (typeof TABLES)[number]) =>
      (await sql`select * from ${sql.table(table)} order by 1::text`.execute(db)).rows;
    return Promise.all(TABLES.map(rowsOf));
  }
  return { send, insertBooked, insertEstimate, statesOf, snapshot };
}

const TABLES = [
  'citations',
  'occupations',
  'citation_events',
  'mails',
  'work_orders',
  'work_lines',
  'estimates',
  'authorisations',
  'work_order_events',
  'client_links',
] as const;
