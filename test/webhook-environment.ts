import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Delivery, Webhook } from '#webhooks/contract/webhook.ts';
import { EVENT_TYPES } from '#webhooks/rules/event-types.ts';
import { testEnvironment } from './environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from './fixtures.ts';
import { request } from './http.ts';
import { pollUntil } from './mail/outbox.ts';
import { createStaff, type Staff } from './staff.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

export type CreatedWebhook = Webhook & { secret: string };

/** A workshop with a receiver that it may send to, and the calls of an admin. */
export function webhookEnvironment() {
  let receiver: Receiver;
  const site = testEnvironment(async () => {
    receiver = await startReceiver();
    return { webhookHosts: new Set([receiver.host]) };
  });
  let admin: Staff;
  const db = () => site.app.context.db;

  beforeAll(async () => {
    admin = await createStaff(db(), 'admin');
  });
  afterEach(async () => {
    site.app.setNow(MONDAY_MORNING);
    admin = await createStaff(db(), 'admin');
    await db().deleteFrom('webhooks').execute();
    await db().deleteFrom('webhook_deliveries').execute();
  });
  afterAll(() => receiver.close());

  const call = <Data = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => request<Data>(`${site.app.url}/api/webhooks${path}`, method, body, admin.headers);
  let made = 0;
  /** Each webhook has a path of its own, that begins with its behaviour. */
  const urlOf = (behaviour: string) => {
    made += 1;
    return `${receiver.origin}/${behaviour}/${made}`;
  };
  const form = (behaviour: string, more: object = {}) => ({
    name: `Programa ${made}`,
    url: urlOf(behaviour),
    types: EVENT_TYPES,
    ...more,
  });
  async function create(behaviour: string, more: object = {}): Promise<CreatedWebhook> {
    const { status, body } = await call<CreatedWebhook>('POST', '', form(behaviour, more));
    expect(status).toBe(201);
    return body.data;
  }
  const listed = async (id: string) =>
    (await call<Webhook[]>('GET', '')).body.data.find(({ _id }) => _id === id);
  const deliveriesOf = async ({ _id }: Webhook) =>
    (await call<{ deliveries: Delivery[] }>('GET', `/${_id}/deliveries`)).body.data.deliveries;
  const sendTest = ({ _id }: Webhook) => call<Delivery>('POST', `/${_id}/test`, {});
  const arrived = ({ url }: Webhook) => receiver.to(new URL(url).pathname);

  /** Moves the clock, signs in again, and wakes the worker. */
  async function later(seconds: number): Promise<void> {
    const now = site.app.context.clock() + seconds * 1_000;
    site.app.setNow(now);
    admin = await createStaff(db(), 'admin', { now });
    await sql`select pg_notify('bujia_changes', 'webhooks queued')`.execute(db());
  }
  /** Waits until the worker has recorded so many attempts of the only delivery. */
  const recorded = (webhook: Webhook, attempts: number) =>
    pollUntil(async () => {
      const row = await db()
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('attempts', '=', attempts)
        .where('lease_until', 'is', null)
        .executeTakeFirst();
      return row && (await deliveriesOf(webhook))[0];
    });
  const settled = (webhook: Webhook, number = 1) =>
    pollUntil(async () => {
      const all = await deliveriesOf(webhook);
      const done = all.length === number && all.every(({ state }) => state !== 'waiting');
      return done ? all : undefined;
    });

  async function book(time: string) {
    const body = bookingBody(site.fixtures.oilChange, THURSDAY, time);
    const { status, body: reply } = await request<{ _id: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      body,
    );
    expect(status).toBe(201);
    return reply.data._id;
  }

  return {
    site,
    db,
    receiver: () => receiver,
    call,
    urlOf,
    form,
    create,
    listed,
    deliveriesOf,
    sendTest,
    arrived,
    later,
    recorded,
    settled,
    book,
  };
}
