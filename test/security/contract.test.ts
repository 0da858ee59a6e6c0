import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';

/** Promises of `docs/security/asvs.md` about every endpoint. */
const site = testEnvironment();
const endpoints = () => site.app.app.endpoints;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type JsonSchema = {
  type?: string;
  additionalProperties?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
};

/** Returns whether an object that this schema accepts may have a key without a name in the schema. */
function acceptsUnknownKeys(schema: JsonSchema): boolean {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.some(acceptsUnknownKeys);
  return schema.type === 'object' && schema.additionalProperties !== false;
}

test('the body and the query of every endpoint are objects that accept no unknown key', () => {
  const open = endpoints().flatMap((entry) =>
    ([entry.body, entry.query] as const).flatMap((schema) => {
      if (schema === undefined) return [];
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      return acceptsUnknownKeys(json) ? [nameOf(entry)] : [];
    }),
  );
  expect(open).toEqual(OPEN);
});
/** PayPal adds parameters of its own to the addresses to which a payer returns. */
const OPEN = ['GET /api/payments/paypal/return', 'GET /api/payments/paypal/cancel'];

const send = (text: string) =>
  fetch(`${site.app.url}/api/citations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  });

test('JSON that names a prototype is rejected with 400 and changes no object', async () => {
  const { challenge: _none, ...valid } = bookingBody(
    site.fixtures.oilChange,
    THURSDAY,
    '09:00',
  ) as {
    challenge?: unknown;
  };
  const fields = JSON.stringify(valid).slice(1, -1);
  for (const key of [
    '"__proto__": {"admin": true}',
    '"constructor": {"prototype": {"admin": true}}',
  ]) {
    expect((await send(`{${key}, ${fields}}`)).status).toBe(400);
  }
  expect(Reflect.get({}, 'admin')).toBeUndefined();
  expect((await send(`{${fields}}`)).status).toBe(201);
});

test('every rejected call of a signed-in user is written into the audit log', async () => {
  const { db } = site.app.context;
  const { actor, headers } = await createStaff(db, []);
  const closed = endpoints().filter(
    ({ method, access }) => method === 'GET' && (access === 'admin' || typeof access === 'object'),
  );
  expect(closed.length).toBeGreaterThan(30);
  for (const { path } of closed) {
    const url = site.app.url + path.replaceAll(/:\w+/g, actor.id);
    expect([path, (await request(url, 'GET', undefined, headers)).status]).toEqual([path, 403]);
  }
  const lines = await db
    .selectFrom('audit_log')
    .select('record_id')
    .where('action', '=', 'access-refused')
    .where('actor_id', '=', actor.id)
    .execute();
  const routes = new Set(closed.map(nameOf));
  expect(new Set(lines.map(({ record_id }) => record_id))).toEqual(routes);
});

test('a parameter that is sent twice is rejected with 400, and a field of the body in the address as well', async () => {
  for (const query of ['action=citation&action=reservation', 'action=citation&username=ana']) {
    const { status } = await request(`${site.app.url}/api/challenge?${query}`);
    expect([query, status]).toEqual([query, 400]);
  }
});
