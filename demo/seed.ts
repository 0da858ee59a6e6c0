import { proposeDueWork } from '#clients/server/follow-up-sources.ts';
import { writeDueExpenses } from '#finance/server/expenses/recurring-expense-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { newId } from '#platform/data/ids.ts';
import { storeProduct } from '#products/server/product-actions.ts';
import { storeService } from '#services/server/service-actions.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { addDays, dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { type ActionContext, storeComponent } from '#stock/server/component-actions.ts';
import { ActionSchedule } from './action-schedule.ts';
import { planAppointments } from './appointments.ts';
import type { Offer } from './booking.ts';
import { COMPONENTS, SERVICES } from './catalogue.ts';
import { planClientChanges } from './client-changes.ts';
import { planExpenses, planSales } from './finances.ts';
import { planFollowUps } from './follow-ups.ts';
import { planPayments } from './payments.ts';
import { seedPictures } from './pictures.ts';
import { PRODUCTS } from './products.ts';
import { seededRandom } from './random.ts';
import { planReservations } from './reservations.ts';
import { planWorkOrders, renderJobPhotos } from './work-orders.ts';
import { OPENED_DAYS_BEFORE } from './workshop.ts';

const SEED = 20_261_121;

/** App context with a clock that seeding sets: appointments are booked days before they take place. */
type DemoClock = { context: AppContext; setNow(now: number): void };

/**
 * Fills an empty database with the data of an example workshop, through the app's own actions:
 * catalogue, two months of jobs, sales and expenses, three weeks of appointments around `now`,
 * reservations of the last weeks in every status, two work orders under way, and clients to notify.
 */
export async function seedDemo({ context, setNow }: DemoClock, now: number): Promise<void> {
  setNow(now);
  await changeSettings(context.db, BUSINESS);
  const { timeZone, schedule } = await loadSettings(context.db);
  const today = dayAt(now, timeZone);
  const { counter, buyer } = await exampleStaff(context);
  const photos = await renderJobPhotos();
  const opening = boundaryAt(addDays(today, -OPENED_DAYS_BEFORE), 9 * 60, timeZone);
  const offers = await fillCatalogue(context, { actor: buyer, now: opening });
  const actions = new ActionSchedule();
  const period = { today, timeZone, buyer };
  planSales(context, actions, period);
  planExpenses(context, actions, period);
  const workshop = { now, today, timeZone, schedule, counter, buyer };
  planAppointments(context, actions, SEED, { workshop, offers });
  planWorkOrders({ context, actions, workshop, offers }, photos);
  planClientChanges(context, actions, workshop);
  planFollowUps(context, actions, workshop);
  planReservations(context, actions, seededRandom(SEED + 2), { staff: counter, buyer, now });
  planPayments(context, actions, workshop);
  await actions.run(setNow);
  setNow(now);
  await writeDueExpenses(context);
  await proposeDueWork(context);
}

const BUSINESS = {
  name: 'Bujía',
  showReserveButton: true,
  phone: '+598 2410 0000',
  whatsapp: '+598 99 000 000',
  email: 'taller@ejemplo.com',
  address: 'Av. Ejemplo 1234, Montevideo',
  mapUrl: 'https://www.openstreetmap.org/search?query=Montevideo',
  tiktokUrl: 'https://www.tiktok.com/@ejemplo',
  instagramUrl: 'https://www.instagram.com/ejemplo',
  youtubeUrl: 'https://www.youtube.com/@ejemplo',
} as const;

async function fillCatalogue(context: AppContext, by: ActionContext): Promise<Offer[]> {
  const byCode = new Map<string, string>();
  for (const component of COMPONENTS) {
    byCode.set(component.code, await storeComponent(context.db, component, by));
  }
  const toComponents = (bom: readonly (readonly [string, number])[]) =>
    bom.map(([code, quantity]) => {
      const component = byCode.get(code);
      if (component === undefined) throw new Error(`Unknown component ${code}`);
      return { component, quantity: Math.round(quantity * 1000) };
    });
  const offers: Offer[] = [];
  for (const { bom, ...service } of SERVICES) {
    const id = await storeService(context.db, {
      ...service,
      active: true,
      components: toComponents(bom),
    });
    offers.push({ id, kind: 'service', name: service.name });
  }
  const pictures = new Map<string, string>();
  for (const { bom, specifications, picture, ...product } of PRODUCTS) {
    const id = await storeProduct(context.db, {
      ...product,
      active: true,
      manualCost: Math.round(product.price * 0.8),
      specifications: Object.entries(specifications).map(([name, value]) => ({ name, value })),
      components: toComponents(bom),
    });
    pictures.set(id, picture);
    if (product.publishIn.agendaTaller) offers.push({ id, kind: 'product', name: product.name });
  }
  await seedPictures(context.db, pictures, by.now);
  return offers;
}

type Staff = Record<'counter' | 'buyer', { id: string; name: string }>;

/** Returns the users who act in the example data: example staff, or a deleted user where they are missing. */
async function exampleStaff({ db }: AppContext): Promise<Staff> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'permissions'])
    .orderBy('username')
    .execute();
  const counter = users.find(({ permissions }) => permissions.includes('agenda'));
  const buyer = users.find(({ role }) => role === 'admin');
  return {
    counter: counter ?? { id: newId(), name: 'Rosario Techeira' },
    buyer: buyer ?? { id: newId(), name: 'Graciela Bonilla' },
  };
}
