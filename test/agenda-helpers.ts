import { expect } from 'vitest';
import { occupationsOf } from './citation-row.ts';
import type { TestEnvironment } from './environment.ts';
import { bookingBody, THURSDAY } from './fixtures.ts';
import { request } from './http.ts';

/** The minimal body of a manual appointment, after the question about one at the same time. */
export const manualEntry = (service: string, change: Record<string, unknown> = {}) => ({
  manualEntry: true,
  sameTimeConfirmed: true,
  clientName: 'Taller Ñandú 2',
  clientEmail: 'ana@ejemplo.com',
  service,
  date: THURSDAY,
  time: '10:00',
  ...change,
});

/** Books as clients do, and reads the rows of a citation. */
export function agendaHelpers(site: TestEnvironment) {
  const booked = async (time = '10:00', service = site.fixtures.oilChange, day = THURSDAY) => {
    const booking = bookingBody(service, day, time);
    const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
    expect(reply.status).toBe(201);
    return reply.body.data._id;
  };
  return {
    booked,
    /** Books both bays of a slot. */
    full: async (time: string, day = THURSDAY): Promise<void> => {
      await booked(time, site.fixtures.oilChange, day);
      await booked(time, site.fixtures.oilChange, day);
    },
    held: (id: string) => occupationsOf(site.app.context.db, id),
    rowOf: (id: string) =>
      site.app.context.db
        .selectFrom('citations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    auditOf: (id: string) =>
      site.app.context.db
        .selectFrom('audit_log')
        .select(['action', 'actor_name', 'details'])
        .where('record_id', '=', id)
        .execute(),
    eventsOf: (id: string) =>
      site.app.context.db
        .selectFrom('citation_events')
        .select(['kind', 'actor', 'actor_id', 'actor_name', 'from_status', 'to_status'])
        .where('citation_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}
