import { expect } from 'vitest';
import { heldBy } from './citation-row.ts';
import { request } from './http.ts';
import type { Site } from './site.ts';
import { bookingBy, THURSDAY } from './world.ts';

/** The least that the dialog of a manual appointment sends. */
export const manualEntry = (service: string, change: Record<string, unknown> = {}) => ({
  manualEntry: true,
  clientName: 'Taller Ñandú 2',
  clientEmail: 'ana@ejemplo.com',
  service,
  date: THURSDAY,
  time: '10:00',
  ...change,
});

/** Books as clients do, and looks at what is stored of a citation. */
export function agendaDesk(site: Site) {
  const booked = async (time = '10:00', service = site.world.oilChange, day = THURSDAY) => {
    const booking = bookingBy(service, day, time);
    const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
    expect(reply.status).toBe(201);
    return reply.body.data._id;
  };
  return {
    booked,
    /** Takes both bays of a start. */
    full: async (time: string, day = THURSDAY): Promise<void> => {
      await booked(time, site.world.oilChange, day);
      await booked(time, site.world.oilChange, day);
    },
    held: (id: string) => heldBy(site.app.kit.db, id),
    rowOf: (id: string) =>
      site.app.kit.db
        .selectFrom('citations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    auditOf: (id: string) =>
      site.app.kit.db
        .selectFrom('audit_log')
        .select(['action', 'actor_name', 'details'])
        .where('record_id', '=', id)
        .execute(),
    eventsOf: (id: string) =>
      site.app.kit.db
        .selectFrom('citation_events')
        .select(['kind', 'actor', 'actor_id', 'actor_name', 'from_status', 'to_status'])
        .where('citation_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}
