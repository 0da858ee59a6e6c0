import { randomUUID } from 'node:crypto';
import { openDatabase } from '#platform/data/database.ts';
import { storeProduct } from '#products/server/product-actions.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import { insertCalls, startBaseline } from './baseline.ts';
import { startBenchApp } from './bench-app.ts';
import { createSolvedChallenges } from './challenge-solutions.ts';
import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest, sendAll } from './load.ts';

/** Articles of the counter: sales of different ones do not wait for each other. */
const ARTICLES = 40;
/** Stock for all sales of a run, in thousandths. */
const PLENTY = 900_000_000;

type Articles = { token: string; components: string[]; products: string[] };

/**
 * Measures the start of a reservation by a client (limits and challenge on, two mails, no online
 * payment) and a sale over the counter of a component and a product. The mail worker runs beside the
 * reservations; its time is in their figure.
 */
export async function* measureSales({
  environment,
  databases,
  preset,
}: Bench): AsyncGenerator<Finding> {
  const { connectionString: original } = await databases.few();
  const connectionString = await environment.createDatabase(original);
  const articles = await createArticles(connectionString);
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const baseline = await startBaseline(connectionString);
  const count = preset.bookingsPerRound;
  const challenges = await createSolvedChallenges(
    connectionString,
    count * (preset.rounds + 1),
    'reservation',
  );
  const reserve = numbered((number) => reservation(number, articles, challenges.pop() ?? ''));
  const sell = numbered((number) => sale(number, articles));
  const runs = [
    { server: app, calls: () => reserve(count), book: new CostRecorder() },
    { server: app, calls: () => sell(count), book: new CostRecorder() },
    { server: baseline, calls: () => insertCalls(), book: new CostRecorder() },
  ] as const;
  try {
    for (let round = 0; round <= preset.rounds; round += 1) {
      await environment.settle();
      for (const { server, calls, book } of runs) {
        const meter = meterOf(environment.dataFolder, [server.pid]);
        const into = round === 0 ? new CostRecorder() : book; // the first round is a warm-up
        await into.round(meter, () => sendAll(calls(), [server.url]));
      }
    }
  } finally {
    await Promise.all([app.stop(), baseline.stop()]);
  }
  const [reserved, sold, inserts] = runs;
  const against = { unit: 'CPU-ms', baseline: inserts.book.cost.cpuMs };
  const of = (work: string, { cost }: CostRecorder) => ({
    work,
    value: cost.cpuMs,
    ...against,
    detail: cost,
  });
  yield* [
    of('reservation by a client, limits and challenge on', reserved.book),
    of('counter sale of a component and a product', sold.book),
  ];
}

async function createArticles(connectionString: string): Promise<Articles> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    const { token } = await createStaff(db, ['stock', 'productos'], { now: machineNow() });
    const components: string[] = [];
    const products: string[] = [];
    for (let number = 1; number <= ARTICLES; number += 1) {
      const component = await createStockedComponent(db, { quantity: PLENTY });
      components.push(component);
      products.push(await createProductOf(db, component, number));
    }
    return { token, components, products };
  } finally {
    await db.destroy();
  }
}

type Database = ReturnType<typeof openDatabase>['db'];

function createProductOf(db: Database, componentId: string, number: number): Promise<string> {
  return storeProduct(db, {
    name: `Baúl ${number}`,
    description: 'Baúl con herrajes',
    price: 21_000,
    autoCost: true,
    category: 'Accesorios',
    publishIn: { agendaTaller: false, reservaTuyo: true },
    specifications: [],
    active: true,
    components: [{ component: componentId, quantity: 1_000 }],
  });
}

/** Returns batches of requests that are numbered through all batches. */
function numbered(
  make: (number: number) => LoadRequest,
): (count: number) => () => LoadRequest | null {
  let made = 0;
  return (count) => {
    const last = made + count;
    return () => (made < last ? make(made++) : null);
  };
}

function reservation(number: number, { products }: Articles, challenge: string): LoadRequest {
  return post(
    '/api/reservations',
    number,
    {},
    {
      clientName: 'Lucía Fernández',
      clientEmail: `lucia${number}@ejemplo.com`,
      clientPhone: `+598 9${String(number).padStart(7, '0')}`,
      clientCountry: 'Uruguay',
      clientState: 'Montevideo',
      clientAddress: '18 de Julio 1234, apto. 5',
      product: products[number % ARTICLES],
      vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
      notes: '',
      challenge,
    },
  );
}

function sale(number: number, { token, components, products }: Articles): LoadRequest {
  // The component of another product, so that the sale changes the stock of two components.
  const other = (number + 1) % ARTICLES;
  return post(
    '/api/sales',
    number,
    { authorization: `Bearer ${token}` },
    {
      clientName: 'Lucía Fernández',
      clientEmail: '',
      clientPhone: '099 123 456',
      items: [
        { kind: 'component', id: components[other], quantity: 2, salePrice: 7 },
        { kind: 'product', id: products[number % ARTICLES], quantity: 1, salePrice: 210 },
      ],
    },
  );
}

function post(
  path: string,
  number: number,
  headers: Record<string, string>,
  body: unknown,
): LoadRequest {
  return {
    method: 'POST',
    path,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': addressOf(number),
    },
    body: JSON.stringify(body),
  };
}
