import { startMailWorker } from '#mail/server/mail-worker.ts';
import type { Db } from '#platform/data/database.ts';
import { NETWORK_TIMEOUTS } from '#platform/data/database-client.ts';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { startJobs } from '#platform/data/jobs.ts';
import type { TestApp } from './app.ts';
import { createProductOfTwo } from './catalogue-calls.ts';
import { createSolvedChallenge } from './challenge-solution.ts';
import { insertCitation } from './citation-row.ts';
import { bookingBody, type Fixtures, THURSDAY } from './fixtures.ts';
import { request } from './http.ts';
import { insertSentEstimate, insertWorkLine, insertWorkOrder } from './order-rows.ts';
import { reservationBody } from './reservation-calls.ts';
import { createStaff } from './staff.ts';
import { recordStatementsOf } from './statement-recorder.ts';
import { createStockedComponent } from './stock.ts';
import type { Verb } from './verb-budgets.ts';
import { createServiceWithParts } from './workshop-jobs.ts';

export type VerbContext = {
  app: TestApp;
  connectionString: string;
  fixtures: Fixtures;
  /** Returns the statements of the newest request. */
  readStatements: () => readonly string[];
};
type Call = { method?: 'POST' | 'PATCH'; path: string; body: unknown };

/** Sends a prepared call. Returns the statements of the app. */
type Send = () => Promise<readonly string[]>;

let made = 0;

/** Returns a client whom nothing knows; all have the same name, and contacts of the same length. */
function newClient() {
  made += 1;
  return {
    clientName: 'Ana Rodríguez',
    clientEmail: `ana.rodriguez.${100 + made}@ejemplo.com`,
    clientPhone: `099 123 ${100 + made}`,
  };
}

/** Creates a component whose name has the same length after any number of other tests. */
function createComponent(db: Db): Promise<string> {
  made += 1;
  return createStockedComponent(db, { code: `BUJ-${100 + made}`, name: `Bujía ${100 + made}` });
}

/** Prepares a successful call of each verb. */
export const VERB_CALLS: Readonly<Record<Verb, (given: VerbContext) => Promise<Send>>> = {
  'booking by a new client': (given) => prepareBooking(given, newClient()),
  'booking by a known client': async (given) => {
    const client = newClient();
    const book = await prepareBooking(given, client, '11:00');
    await book();
    return prepareBooking(given, client);
  },
  'two mails of a booking processed': async (given) => {
    const book = await prepareBooking(given, newClient());
    await book();
    return prepareMailWorker(given);
  },
  'reservation by a new client': async (given) => {
    const secret = given.app.context.challengeSecret;
    const challenge = await createSolvedChallenge(secret, 'reservation');
    const body = reservationBody(given.fixtures.unpublished, { ...newClient(), challenge });
    return prepareSend(given, { path: 'reservations', body });
  },
  'counter sale to a new client': async (given) => {
    const { db } = given.app.context;
    const component = await createComponent(db);
    const product = await createProductOfTwo(given.app, await createComponent(db));
    const items = [
      { kind: 'component', id: component, quantity: 2, salePrice: 7 },
      { kind: 'product', id: product, quantity: 1, salePrice: 210 },
    ];
    return prepareStaffSend(given, { path: 'sales', body: { ...newClient(), items } });
  },
  'completion of a job': async (given) => (await prepareCompletion(given)).send,
  'delivery of a job': async (given) => {
    const { citation, send: complete } = await prepareCompletion(given);
    await complete();
    const path = `citations/${citation}/status`;
    return prepareStaffSend(given, { method: 'PATCH', path, body: { status: 'delivered' } });
  },
  'answer to an estimate by link': async (given) => {
    const { db } = given.app.context;
    const token = newToken();
    const row = { cancel_token_hash: hashToken(token), status: 'in-workshop' } as const;
    const citation = await insertCitation(db, given.fixtures.oilChange, row);
    const order = await insertWorkOrder(db, citation);
    const { contentHash, lines } = await insertSentEstimate(db, order, [{}, {}]);
    const decisions = ['approve', 'decline'];
    const answers = lines.map((line, index) => ({ line, decision: decisions[index] }));
    return prepareSend(given, { path: `my/${token}/answers`, body: { contentHash, answers } });
  },
};

/** Prepares a booking. Measured ones are of the same slot: the mails name it, and their length follows. */
async function prepareBooking(given: VerbContext, client: object, time = '10:00'): Promise<Send> {
  const challenge = await createSolvedChallenge(given.app.context.challengeSecret);
  const change = { ...client, notes: 'Hace ruido al frenar.', challenge };
  const body = bookingBody(given.fixtures.oilChange, THURSDAY, time, change);
  return prepareSend(given, { path: 'citations', body });
}

/** Prepares the completion of a job whose service takes a component, and whose order has an approved part, with one more part. */
async function prepareCompletion(given: VerbContext): Promise<{ citation: string; send: Send }> {
  const { db } = given.app.context;
  const service = await createServiceWithParts(db, { [await createComponent(db)]: 1000 });
  const citation = await insertCitation(db, service, { status: 'in-progress' });
  const order = await insertWorkOrder(db, citation);
  const part = { kind: 'part', component_id: await createComponent(db) } as const;
  await insertWorkLine(db, order, { ...part, state: 'approved' });
  const usedParts = [{ partId: await createComponent(db), quantity: 1 }];
  const path = `stock/maintenance/complete/${citation}`;
  const body = { usedParts, laborCost: 35, orderVersion: 1 };
  return { citation, send: await prepareStaffSend(given, { path, body }) };
}

async function prepareStaffSend(given: VerbContext, call: Call): Promise<Send> {
  const { headers } = await createStaff(given.app.context.db, 'admin');
  return prepareSend(given, call, headers);
}

/** Each call comes from an address of its own. */
function prepareSend(
  { app, readStatements }: VerbContext,
  { method = 'POST', path, body }: Call,
  more: object = {},
): Send {
  made += 1;
  const headers = {
    ...more,
    'idempotency-key': newId(),
    'x-forwarded-for': `198.18.${made}.1`,
  };
  return async () => {
    const reply = await request(`${app.url}/api/${path}`, method, body, headers);
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return [...readStatements()];
  };
}

/** Prepares a mail worker without a mail server that processes one batch: all queued mails. */
async function prepareMailWorker({ app, connectionString }: VerbContext): Promise<Send> {
  const jobs = await startJobs({
    connectionString,
    log: app.context.log,
    supervise: false,
    runSchedules: false,
    timeouts: NETWORK_TIMEOUTS,
  });
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const workBatches: typeof jobs.workBatches = (queue, size, handle) =>
        jobs.workBatches(queue, size, async (batch) => {
          // The worker completes this batch and fetches no other one.
          jobs.stop().then(resolve, reject);
          await handle(batch);
        });
      startMailWorker({ ...app.context, jobs: { ...jobs, workBatches } }).catch(reject);
    });
  return () => recordStatementsOf(run);
}
