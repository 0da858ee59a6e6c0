import type { Payments } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import { readProductBom } from '#products/server/bom-queries.ts';
import { listForReservations } from '#products/server/product-queries.ts';
import {
  type ReservationStatus,
  requiresFinalValue,
} from '#reservations/rules/reservation-status.ts';
import { commentReservation } from '#reservations/server/reservations/record-actions.ts';
import { createReservation } from '#reservations/server/reserve/reserve-actions.ts';
import { paidCause } from '#reservations/server/transitions/paid-cause-actions.ts';
import { changeReservationStatus } from '#reservations/server/transitions/transition-actions.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { restock, type Staff } from './finish-job.ts';
import type { Random } from './random.ts';
import { REGULARS } from './regulars.ts';

type Step = readonly [status: ReservationStatus, daysAgo: number];

/** One example reservation with its later status changes. */
type Example = {
  person: number;
  place: readonly [country: string, state: string, address: string];
  product: 'Moto' | 'Kit' | 'Juego';
  daysAgo: number;
  steps?: readonly Step[];
  notes?: string;
  comment?: string;
  /** Final sale value, in dollars. */
  value?: number;
};

const EXAMPLES: readonly Example[] = [
  {
    person: 7,
    place: ['Uruguay', 'Maldonado', 'Av. Roosevelt 2210, Punta del Este'],
    product: 'Moto',
    daysAgo: 34,
    steps: [
      ['accepted', 33],
      ['importing', 32],
      ['preparing', 20],
      ['packed', 19],
      ['dispatched', 18],
      ['completed', 15],
    ],
    value: 1980,
  },
  {
    person: 3,
    place: ['Argentina', 'Buenos Aires', 'Av. Corrientes 3340, 4.º B, CABA'],
    product: 'Moto',
    daysAgo: 30,
    steps: [
      ['accepted', 29],
      ['importing', 28],
      ['preparing', 14],
      ['packed', 14],
      ['installing', 12],
      ['ready', 10],
      ['delivered', 9],
      ['completed', 8],
    ],
    notes: '¿Puede llevar maleta trasera? La pago aparte.',
    comment: 'Se entregó con la maleta de exposición.',
    value: 2065.5,
  },
  {
    person: 10,
    place: ['Uruguay', 'Salto', 'Artigas 871'],
    product: 'Moto',
    daysAgo: 21,
    steps: [
      ['accepted', 20],
      ['importing', 18],
      ['preparing', 5],
      ['packed', 4],
      ['installing', 3],
      ['ready', 2],
      ['delivered', 1],
    ],
    value: 1950,
  },
  {
    person: 14,
    place: ['Uruguay', 'Montevideo', 'Bvar. Artigas 1532'],
    product: 'Moto',
    daysAgo: 16,
    steps: [
      ['accepted', 15],
      ['importing', 14],
      ['preparing', 3],
      ['packed', 2],
      ['installing', 1],
      ['ready', 0],
    ],
    comment: 'Pasa a retirarla con el padre. Avisar cuando esté lavada.',
  },
  {
    person: 19,
    place: ['Brasil', 'Rio Grande do Sul', 'Rua dos Andradas 1001, Santana do Livramento'],
    product: 'Moto',
    daysAgo: 13,
    steps: [
      ['accepted', 12],
      ['importing', 11],
      ['preparing', 2],
      ['packed', 2],
      ['dispatched', 1],
    ],
  },
  {
    person: 5,
    place: ['Uruguay', 'Canelones', 'Calle 12 s/n, Atlántida'],
    product: 'Kit',
    daysAgo: 9,
    steps: [
      ['accepted', 8],
      ['importing', 7],
      ['preparing', 0],
      ['packed', 0],
      ['installing', 0],
    ],
    notes: 'Las quiero en negro mate, como las de la foto.',
  },
  {
    person: 0,
    place: ['Uruguay', 'Montevideo', '18 de Julio 2044, apto. 301'],
    product: 'Kit',
    daysAgo: 8,
    steps: [
      ['accepted', 8],
      ['importing', 6],
      ['preparing', 0],
      ['packed', 0],
    ],
  },
  {
    person: 8,
    place: ['Uruguay', 'Colonia', 'Gral. Flores 410, Colonia del Sacramento'],
    product: 'Juego',
    daysAgo: 7,
    steps: [
      ['accepted', 7],
      ['importing', 5],
      ['preparing', 0],
    ],
  },
  {
    person: 12,
    place: ['Paraguay', 'Central', 'Av. Mariscal López 1750, Asunción'],
    product: 'Moto',
    daysAgo: 6,
    steps: [
      ['accepted', 5],
      ['importing', 4],
    ],
    comment: 'Despachante confirmado; llega al puerto la semana próxima.',
  },
  {
    person: 16,
    place: ['Uruguay', 'Rivera', 'Sarandí 655'],
    product: 'Juego',
    daysAgo: 5,
    steps: [['accepted', 4]],
  },
  {
    person: 2,
    place: ['Chile', 'Región Metropolitana', 'Av. Providencia 1208, Santiago'],
    product: 'Kit',
    daysAgo: 5,
    steps: [['cancelled', 3]],
    comment: 'Pidió cancelar por teléfono: vendió la moto.',
  },
  {
    person: 9,
    place: ['Uruguay', 'Montevideo', 'Cno. Carrasco 4711'],
    product: 'Moto',
    daysAgo: 2,
    notes: 'Pago con la tarjeta de mi hermana.',
  },
  {
    person: 18,
    place: ['España', 'Madrid', 'Calle de Alcalá 85, 3.º izda.'],
    product: 'Kit',
    daysAgo: 1,
  },
  {
    person: 11,
    place: ['Uruguay', 'Paysandú', '33 Orientales 902'],
    product: 'Juego',
    daysAgo: 0,
  },
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time between two steps of one day. */
const STEP_INTERVAL_MS = 12 * MINUTE_MS;

type Sellers = { staff: Staff; buyer: Staff; now: number };

/** Plans reservations of units in every status, through the app's own actions. */
export function planReservations(
  context: AppContext,
  actions: ActionSchedule,
  random: Random,
  sellers: Sellers,
): void {
  const payments = withoutProvider(context);
  for (const example of EXAMPLES) {
    actions.plan(sellers.now - example.daysAgo * DAY_MS - 3 * HOUR_MS, async () => {
      const product = (await listForReservations(context.db)).find(({ name }) =>
        name.startsWith(example.product),
      );
      if (!product) throw new Error(`Nothing offered begins with ${example.product}`);
      const id = await reserveOne(payments, example, product._id);
      planSteps({ context, actions, random, sellers }, example, { id, product: product._id });
    });
  }
}

type Seeding = { context: AppContext; actions: ActionSchedule; random: Random; sellers: Sellers };

function planSteps(
  { context, actions, random, sellers: { staff, buyer, now } }: Seeding,
  { steps = [], value, comment: text }: Example,
  { id, product }: { id: string; product: string },
): void {
  const finalSaleCents = value === undefined ? null : Math.round(value * 100);
  for (const [index, [status, daysAgo]] of steps.entries()) {
    actions.plan(now - daysAgo * DAY_MS - (steps.length - index) * STEP_INTERVAL_MS, async () => {
      if (status === 'preparing') {
        await restock(context, random, await readProductBom(context.db, product), buyer);
      }
      // The action rejects a value with any other status.
      const sold = requiresFinalValue(status) ? finalSaleCents : null;
      await changeReservationStatus(context, id, { status, finalSaleCents: sold }, staff);
    });
  }
  if (text === undefined) return;
  const by = { ...staff, username: '', role: 'user', permissions: [] } as const;
  const last = steps.at(-1)?.[1] ?? 0;
  actions.plan(now - last * DAY_MS - MINUTE_MS, () =>
    commentReservation(context, id, { adminComment: text }, by),
  );
}

/** The example reservations are not paid online; a user of the demo can pay one. */
function withoutProvider(context: AppContext): Payments {
  return { context, providers: new Map(), canPayOnline: false, cause: paidCause(context) };
}

async function reserveOne(
  payments: Payments,
  { person, place, notes = '' }: Example,
  product: string,
): Promise<string> {
  const client = REGULARS[person];
  if (!client) throw new Error('an example without a person');
  const { brand, model, year } = client.vehicles[0];
  const [clientCountry, clientState, clientAddress] = place;
  const { data } = await createReservation(
    payments,
    {
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      clientCountry,
      clientState,
      clientAddress,
      product,
      vehicleInfo: { brand, model, year },
      notes,
    },
    { key: null, address: 'example' },
  );
  return data._id;
}
