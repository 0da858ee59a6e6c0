import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { changeCitationStatus } from '#agenda/server/transitions/transition-actions.ts';
import { newId } from '#platform/data/ids.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { cancelLinkIn, newestMail } from './mail.ts';
import type { Site } from './site.ts';

export type Booked = { id: string; link: string };

const HAPPY_PATH: readonly CitationStatus[] = [
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
];

const STAFF = { id: newId(), name: 'Sofía Güida' };

let bookings = 0;

/** Books through the API, on Thursday by default. Returns the id and the mail’s cancel link. */
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

/** Moves a citation as staff, step by step up to `status`. */
export async function moveTo(site: Site, { id }: Booked, status: CitationStatus): Promise<void> {
  const steps =
    status === 'cancelled' ? [status] : HAPPY_PATH.slice(0, HAPPY_PATH.indexOf(status) + 1);
  for (const step of steps)
    await changeCitationStatus(site.app.context, id, { status: step }, STAFF);
}
