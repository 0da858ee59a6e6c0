import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { book } from '#agenda/server/booking-actions.ts';
import { moveCitation } from '#agenda/server/move-actions.ts';
import { readSlots } from '#agenda/server/slot-queries.ts';
import { hoursOf } from '#ajustes/rules/opening.ts';
import { changeSettings } from '#ajustes/server/settings-actions.ts';
import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { addDays, type Day, dayAt } from '#kernel/day-time.ts';
import { boundaryAt } from '#kernel/zoned.ts';
import { createProduct } from '#productos/server/product-actions.ts';
import { newId } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import { createService } from '#servicios/server/service-actions.ts';
import { type By, createComponent } from '#stock/server/component-actions.ts';
import { COMPONENTS, PRODUCTS, SERVICES } from './catalogue.ts';
import { fillExpenses, fillSales } from './finances.ts';
import { type Random, seeded } from './random.ts';
import { fillReservations } from './reservations.ts';
import type { TimeTravel } from './time-travel.ts';
import { finishJob } from './workbench.ts';
import { MOTORCYCLES, NOTES, PEOPLE } from './world.ts';

const SEED = 20_261_121;
const DAYS_BEFORE = 7;
/** Before those: one appointment every few days, so that past months have their income. */
const FIRST_DAY_BEFORE = 60;
const DAYS_BETWEEN = 4;
const DAYS_AFTER = 13;

/**
 * Fills an empty database with a believable workshop, through the same actions as the product:
 * catalogue, two months of jobs, sales and expenses, three weeks of appointments around `today` in
 * the states that they would have, and
 * reservations of the last weeks in every status.
 */
export async function fill(travel: TimeTravel, now: number): Promise<void> {
  const { kit } = travel;
  travel.setNow(now);
  await changeSettings(kit.db, BUSINESS);
  const { timeZone, schedule } = await loadSettings(kit.db);
  const today = dayAt(now, timeZone);
  const staff = await exampleStaff(kit);
  const opening = boundaryAt(addDays(today, -FIRST_DAY_BEFORE - 4), 9 * 60, timeZone);
  const ids = await fillCatalogue(kit, { actor: staff.buyer, now: opening });
  const money = { today, timeZone, now, buyer: staff.buyer };
  await fillSales(travel, money);
  const random = seeded(SEED);
  const bench = seeded(SEED + 1);
  const fillDay = async (offset: number, howMany: () => number) => {
    const day = addDays(today, offset);
    if (hoursOf(schedule, day).length === 0) return;
    travel.setNow(boundaryAt(addDays(day, -3), 10 * 60, timeZone));
    for (let count = howMany(); count > 0; count -= 1) {
      const id = await bookOne(kit, random, day, ids);
      if (id !== null)
        await settle(travel, { random, bench }, id, { day, offset, timeZone, staff, now });
    }
  };
  for (let offset = -FIRST_DAY_BEFORE; offset < -DAYS_BEFORE; offset += DAYS_BETWEEN) {
    await fillDay(offset, () => 1);
  }
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    await fillDay(offset, () => 3 + random.below(4));
  }
  await fillExpenses(travel, money);
  const sellers = { staff: staff.counter, buyer: staff.buyer, now };
  await fillReservations(travel, seeded(SEED + 2), sellers);
  travel.setNow(now);
}

const BUSINESS = {
  name: 'Bujía',
  phone: '+598 2410 0000',
  whatsapp: '+598 99 000 000',
  email: 'taller@ejemplo.com',
  address: 'Av. Ejemplo 1234, Montevideo',
  mapUrl: 'https://www.openstreetmap.org/search?query=Montevideo',
  tiktokUrl: 'https://www.tiktok.com/@ejemplo',
  instagramUrl: 'https://www.instagram.com/ejemplo',
  youtubeUrl: 'https://www.youtube.com/@ejemplo',
} as const;

async function fillCatalogue(kit: Kit, by: By): Promise<string[]> {
  const byCode = new Map<string, string>();
  for (const component of COMPONENTS) {
    byCode.set(component.code, await createComponent(kit.db, component, by));
  }
  const billed = (bill: readonly (readonly [string, number])[]) =>
    bill.map(([code, quantity]) => {
      const componentId = byCode.get(code);
      if (componentId === undefined) throw new Error(`Unknown component ${code}`);
      return { componentId, quantity: Math.round(quantity * 1000) };
    });
  const ids: string[] = [];
  for (const { bill, ...service } of SERVICES) {
    ids.push(await createService(kit.db, { ...service, active: true, components: billed(bill) }));
  }
  for (const { bill, specifications, ...product } of PRODUCTS) {
    const id = await createProduct(kit.db, {
      ...product,
      active: true,
      manualCostCents: Math.round(product.priceCents * 0.8),
      specifications: Object.entries(specifications).map(([name, value]) => ({ name, value })),
      components: billed(bill),
    });
    if (product.publishInAgenda) ids.push(id);
  }
  return ids;
}

async function bookOne(kit: Kit, random: Random, day: Day, ids: string[]): Promise<string | null> {
  const service = random.pick(ids);
  const person = random.pick(PEOPLE);
  const motorcycle = random.pick(MOTORCYCLES);
  const notes = random.pick(NOTES);
  const { slots } = await readSlots(kit, day, service);
  const free = slots.filter((slot) => slot.available);
  if (free.length === 0) return null;
  const { data } = await book(
    kit,
    {
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      service,
      vehicleType: 'motorcycle',
      vehicleBrand: motorcycle.brand,
      vehicleModel: motorcycle.model,
      vehicleYear: motorcycle.year,
      date: day,
      time: random.pick(free).time,
      notes,
    },
    { key: null, address: 'example-data' },
  );
  return data._id;
}

type Staff = Record<'counter' | 'buyer', { id: string; name: string }>;

/** Who moves the example appointments and buys: the example staff, or somebody who has left since. */
async function exampleStaff({ db }: Kit): Promise<Staff> {
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

const WHOLE_WAY: readonly CitationStatus[] = [
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
];

/** How far a job has come: past ones are delivered, today's are on the way, later ones accepted. */
async function settle(
  { kit, setNow }: TimeTravel,
  { random, bench }: { random: Random; bench: Random },
  id: string,
  when: { day: Day; offset: number; timeZone: string; staff: Staff; now: number },
): Promise<void> {
  const { counter, buyer } = when.staff;
  const booked = kit.clock();
  const fate = random.below(10);
  const steps = stepsFor(when.offset, fate);
  const workday = Math.min(boundaryAt(when.day, 17 * 60, when.timeZone), when.now);
  for (const status of steps) {
    if (status !== 'accepted' && status !== 'cancelled') setNow(workday);
    if (status === 'installed') await finishJob(kit, bench, id, { mechanic: counter, buyer });
    else await moveCitation(kit, id, { status }, counter);
  }
  setNow(booked);
}

function stepsFor(offset: number, fate: number): readonly CitationStatus[] {
  if (fate === 0) return ['cancelled'];
  if (offset < 0) return WHOLE_WAY;
  if (offset === 0) return WHOLE_WAY.slice(0, 1 + (fate % 4));
  return fate < 6 ? ['accepted'] : [];
}
