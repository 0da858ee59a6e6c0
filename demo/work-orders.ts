import { enterCitation } from '#agenda/server/manual/manual-entry-actions.ts';
import { receiveVehicle } from '#agenda/server/transitions/reception-actions.ts';
import { changeCitationStatus } from '#agenda/server/transitions/transition-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { createClientLink } from '#work-orders/server/client-links.ts';
import { recordAnswers } from '#work-orders/server/estimates/answer-actions.ts';
import { proposeEstimate } from '#work-orders/server/estimates/estimate-actions.ts';
import { sendEstimate } from '#work-orders/server/estimates/send-actions.ts';
import { putInspection } from '#work-orders/server/inspection/inspection-actions.ts';
import { addLine } from '#work-orders/server/lines/line-actions.ts';
import { addPhoto } from '#work-orders/server/photos/add-photo.ts';
import type { ActionSchedule } from './action-schedule.ts';
import type { Offer } from './booking.ts';
import { renderPicture } from './pictures.ts';
import { GUSTAVO, type JobPhotos, PHOTOS, ROMINA, type Story } from './work-order-stories.ts';
import { nextClosing, openDay, type Workshop } from './workshop.ts';

const MINUTE_MS = 60_000;
const ARRIVAL_MINUTE = 9 * 60 + 10;
/** The steps of both orders take this long. */
const STORY_MINUTES = 150;
const QUICK_CHECKLIST = '00000000-0000-7000-8000-000000000001';

/** Renders the photos of the orders, before the first upload disables the decoder of drawings. */
export async function renderJobPhotos(): Promise<JobPhotos> {
  const [moto, pastilla, cadena] = await Promise.all(PHOTOS.map(renderPicture));
  if (!moto || !pastilla || !cadena) throw new Error('a photo of an order is missing');
  return { moto, pastilla, cadena };
}

type Seeding = {
  context: AppContext;
  actions: ActionSchedule;
  workshop: Workshop;
  offers: readonly Offer[];
};

/**
 * Plans two orders that are under way: one whose estimate waits for the client's answer before the job begins, and one
 * with an approved part and a draft that staff review.
 */
export function planWorkOrders(seeding: Seeding, photos: JobPhotos): void {
  const { actions, context, workshop } = seeding;
  const { counter, now, timeZone } = workshop;
  const by: Actor = { ...counter, username: '', role: 'user', permissions: ['agenda'] };
  const mechanic: Actor = { ...by, name: 'Wilson Berrutti' };
  const arrivalOn = (offset: number) =>
    boundaryAt(openDay(workshop, offset), ARRIVAL_MINUTE, timeZone);
  const latest = now - STORY_MINUTES * MINUTE_MS;
  const offset = arrivalOn(0) <= latest ? 0 : -1;
  const at = (minutes: number, run: () => Promise<unknown>) =>
    actions.plan(arrivalOn(offset) + minutes * MINUTE_MS, run);

  at(0, async () => {
    const { order } = await receive(seeding, ROMINA, offset, by);
    at(5, () => photograph(context, order, ROMINA, photos, by));
    at(60, () => inspect(context, order, ROMINA, mechanic));
    at(70, () => propose(context, order, ROMINA, mechanic));
    at(90, async () => {
      await sendEstimate(
        context,
        await latestEstimate(context, order),
        { channel: 'whatsapp' },
        by,
      );
    });
  });
  at(20, async () => {
    const { citation, order } = await receive(seeding, GUSTAVO, offset, by);
    await changeCitationStatus(context, citation, { status: 'in-progress' }, by);
    at(100, () => inspect(context, order, GUSTAVO, mechanic));
    at(110, () => propose(context, order, GUSTAVO, mechanic));
    at(120, async () => {
      const estimate = await latestEstimate(context, order);
      const [battery] = await linesOf(context, order);
      const answers = [{ line: battery ?? '', decision: 'approve' as const }];
      await recordAnswers(context, estimate, { method: 'phone', name: 'Gustavo', answers }, by);
    });
    at(130, () => proposeEstimate(context, order, mechanic));
  });
}

/** Books the vehicle for the day and receives it. Returns the ids of its citation and its order. */
async function receive(
  { context, workshop, offers }: Seeding,
  { rider: client, service, ...story }: Story,
  offset: number,
  by: Actor,
): Promise<{ citation: string; order: string }> {
  const offer = offers.find(({ name }) => name === service);
  if (!offer) throw new Error(`Unknown service ${service}`);
  const [vehicle] = client.vehicles;
  const { plate, brand, model, year } = vehicle;
  const { data: citation } = await enterCitation(
    context,
    {
      manualEntry: true,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      service: offer.id,
      vehicleType: vehicle.type,
      bikeInfo: { plate, brand, model, year },
      problemDescription: story.complaint,
      date: openDay(workshop, offset),
      time: story.time,
      overbook: true,
      inWorkshop: false,
      sameTimeConfirmed: true,
    },
    { key: null, by },
  );
  const { _id: order } = await receiveVehicle(
    context,
    citation._id,
    {
      km: vehicle.km,
      fuelEighths: story.fuelEighths,
      accessories: story.accessories,
      complaint: story.complaint,
      limit: story.limit === null ? null : story.limit * 100,
      promised: nextClosing(workshop),
      kmConfirmed: false,
    },
    { key: null, by },
  );
  return { citation: citation._id, order };
}

async function photograph(
  context: AppContext,
  order: string,
  story: Story,
  photos: JobPhotos,
  by: Actor,
): Promise<void> {
  await putInspection(context, order, { checklist: QUICK_CHECKLIST, findings: [] }, by);
  for (const { name, ...photo } of story.photos) {
    await addPhoto(context, order, { ...photo, shownToClient: true }, { file: photos[name], by });
  }
}

async function inspect(
  context: AppContext,
  order: string,
  { findings, photos }: Story,
  by: Actor,
): Promise<void> {
  const started = photos.length > 0;
  await putInspection(
    context,
    order,
    {
      ...(!started && { checklist: QUICK_CHECKLIST }),
      findings: Object.entries(findings).map(([position, { state, note = '' }]) => ({
        position: Number(position),
        state,
        note,
      })),
    },
    by,
  );
}

/** Adds the lines of a story and proposes them. */
async function propose(
  context: AppContext,
  order: string,
  { lines }: Story,
  by: Actor,
): Promise<void> {
  for (const { code, finding = null, ...line } of lines) {
    const component = code === undefined ? null : await componentOf(context, code);
    await addLine(
      context,
      order,
      {
        kind: 'labour',
        service: null,
        quantity: 1_000,
        cost: null,
        cause: '',
        correction: '',
        choiceGroup: null,
        ...line,
        component,
        finding,
      },
      { key: null, by },
    );
  }
  await proposeEstimate(context, order, by);
}

async function componentOf({ db }: AppContext, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('components')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}

async function linesOf({ db }: AppContext, order: string): Promise<string[]> {
  const rows = await db
    .selectFrom('work_lines')
    .select('id')
    .where('order_id', '=', order)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

async function latestEstimate({ db }: AppContext, order: string): Promise<string> {
  const { id } = await db
    .selectFrom('estimates')
    .select('id')
    .where('order_id', '=', order)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a new link to the page of the client whose estimate waits; `null` if it was answered. */
export async function waitingClientLink(context: AppContext): Promise<string | null> {
  const waiting = await context.db
    .selectFrom('estimates')
    .innerJoin('work_orders', 'work_orders.id', 'order_id')
    .select('citation_id')
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (!waiting) return null;
  const token = await inTransaction(context.db, (tx) =>
    createClientLink(tx, { citationId: waiting.citation_id }, context.clock()),
  );
  return `${context.publicUrl()}/mi/${token}`;
}
