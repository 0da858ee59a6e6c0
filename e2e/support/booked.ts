import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { changeCitationStatus } from '#agenda/server/transitions/transition-actions.ts';
import { newId } from '#platform/data/ids.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { cancelLinkIn, newestMail } from './mail.ts';
import type { Site } from './site.ts';

export type Booked = { id: string; link: string };

const WAY: readonly CitationStatus[] = [
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
];

const STAFF = { id: newId(), name: 'Sofía Güida' };

let bookings = 0;

/** A booking made through the API, with its cancel link from the mail. Thursday unless `change` says. */
export async function bookedOn(
  site: Site,
  time: string,
  change: Record<string, unknown> = {},
): Promise<Booked> {
  bookings += 1;
  const email = `cliente.${bookings}@ejemplo.com`;
  const clientPhone = `099 100 ${100 + bookings}`;
  const booking = bookingBody(site.fixtures.oilChange, THURSDAY, time, {
    clientEmail: email,
    clientPhone,
    ...change,
  });
  const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.body.message}`);
  const link = cancelLinkIn(await newestMail(site, email));
  return { id: reply.body.data._id, link };
}

/** Staff move it step by step up to `status`. */
export async function moveTo(site: Site, { id }: Booked, status: CitationStatus): Promise<void> {
  const way = status === 'cancelled' ? [status] : WAY.slice(0, WAY.indexOf(status) + 1);
  for (const step of way) await changeCitationStatus(site.app.context, id, { status: step }, STAFF);
}
