import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type CreatedWebhook, webhookEnvironment } from '#test/webhook-environment.ts';
import type { Webhook } from '../contract/webhook.ts';

const { db, receiver, call, form, create, listed, sendTest, arrived, recorded, settled } =
  webhookEnvironment();

describe('POST /api/webhooks', () => {
  test('answers the secret once, and stores it encrypted', async () => {
    const { secret, ...webhook } = await create('ok', {
      name: '  n8n  ',
      types: ['payment.received', 'citation.created', 'payment.received'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      name: 'n8n',
      types: ['citation.created', 'payment.received'],
      on: true,
      offReason: null,
      waiting: 0,
      givenUp: 0,
    });
    expect(await listed(webhook._id)).toEqual(webhook);
    const row = await db().selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.sealed_secret.includes(secret.slice(6, 20))).toBe(false);
  });

  test.each([
    ['http://ejemplo.com/x', 'La dirección debe empezar con https://.'],
    ['https://127.0.0.1/x', /red interna/],
    ['https://2130706433/', /red interna/],
    ['https://[::ffff:10.0.0.1]/', /red interna/],
    ['https://user:clave@ejemplo.com/', 'Escribe una dirección completa: https://…'],
    ['https://[/', 'Escribe una dirección completa: https://…'],
    ['ejemplo.com', 'Escribe una dirección completa: https://…'],
    ['https://ejemplo.com/\0', 'Escribe una dirección completa: https://…'],
    ['javascript:alert(1)', 'Escribe una dirección completa: https://…'],
    [`https://ejemplo.com/${'x'.repeat(500)}`, 'La dirección no puede superar los 500 caracteres.'],
    ['', 'Escribe la dirección que recibe los avisos.'],
  ])('rejects the address %s', async (url, sentence) => {
    const { status, body } = await call('POST', '', form('ok', { url }));
    expect(status).toBe(400);
    expect(body.fields?.['url']).toMatch(sentence);
    expect((await call<Webhook[]>('GET', '')).body.data).toEqual([]);
  });

  test('accepts a scheme in capitals', async () => {
    const { url } = await create('ok', { url: 'HTTPS://Ejemplo.com/x' });
    expect(url).toBe('https://Ejemplo.com/x');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Escribe qué programa recibe los avisos.'],
    [{ name: 'x'.repeat(41) }, 'name', 'El nombre no puede superar los 40 caracteres.'],
    [{ types: [] }, 'types', 'Elige al menos un aviso.'],
    [{ types: ['todo'] }, 'types.0', 'Ese aviso no existe.'],
  ])('rejects %j', async (change, field, sentence) => {
    const { status, body } = await call('POST', '', form('ok', change));
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('rejects a name that another one has, in any case', async () => {
    await create('ok', { name: 'Contador' });
    const { status, body } = await call('POST', '', form('ok', { name: 'CONTADOR' }));
    expect([status, body.fields]).toEqual([400, { name: 'Ya hay un webhook con ese nombre.' }]);
  });

  test('creates ten, also of calls at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => call('POST', '', form('ok', { name: `P ${at}` }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(2).fill(409),
    ]);
  });
});

describe('PUT, DELETE and the secret', () => {
  test('a change is stored and recorded without the path of the address', async () => {
    const { secret: _secret, ...webhook } = await create('ok');
    const { name, url, types, _id, updatedAt } = webhook;
    const change = { name, url: `${url}/secreto`, types: types.slice(0, 1), on: false };
    const { status, body } = await call<Webhook>('PUT', `/${_id}`, {
      ...change,
      expectedUpdatedAt: updatedAt,
    });
    expect([status, body.data]).toEqual([
      200,
      { ...webhook, ...change, offReason: 'user', updatedAt: expect.any(String) },
    ]);
    const again = await call('PUT', `/${_id}`, { ...change, expectedUpdatedAt: updatedAt });
    expect([again.status, again.body.code]).toEqual([409, 'changed-meanwhile']);
    const line = await db()
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      action: 'webhook-changed',
      details: { name, host: receiver().host, types: change.types, on: false },
    });
  });

  test('each rejects an unknown webhook with 404', async () => {
    for (const id of [newId(), 'x']) {
      const replies = await Promise.all([
        call('PUT', `/${id}`, { ...form('ok'), on: true }),
        call('DELETE', `/${id}`),
        call('POST', `/${id}/secret`, {}),
        call('POST', `/${id}/test`, {}),
        call('GET', `/${id}/deliveries`),
        call('POST', `/${id}/deliveries/${newId()}/resend`, {}),
      ]);
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        ...Array<unknown>(6).fill([404, 'unknown-webhook']),
      ]);
    }
  });

  test('a new secret signs the next message', async () => {
    const webhook = await create('ok');
    const { body } = await call<CreatedWebhook>('POST', `/${webhook._id}/secret`, {});
    expect(body.data.secret).not.toBe(webhook.secret);
    await sendTest(webhook);
    await settled(webhook);
    const [got] = arrived(webhook);
    vi.setSystemTime(MONDAY_MORNING);
    try {
      const { body: text, headers } = got ?? { body: '', headers: {} };
      expect(new Verifier(body.data.secret).verify(text, headers)).toMatchObject({ data: {} });
      expect(() => new Verifier(webhook.secret).verify(text, headers)).toThrow();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a deleted webhook takes its deliveries along', async () => {
    const webhook = await create('broken');
    await sendTest(webhook);
    await recorded(webhook, 1);
    expect((await call('DELETE', `/${webhook._id}`)).status).toBe(200);
    expect(await db().selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });
});
