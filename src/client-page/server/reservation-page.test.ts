import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { money } from '#test/client-pages.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { comeBack, paySite } from '#test/paypal/pay-site.ts';
import {
  clientCalls,
  mailsOfReservation,
  reservationBody,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createClientLink } from '#work-orders/server/client-links.ts';
import type { ReservationPage } from '../contract/reservation-page.ts';

const site = paySite();

async function send(path: string, fields?: Record<string, string>) {
  const response = await fetch(`${site.app.url}/mi/${path}`, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const read = (token: string) => request<ReservationPage>(`${site.app.url}/api/my/${token}`);

async function reserve(change: object = {}) {
  const { body } = await clientCalls(site.app).reserve(
    reservationBody(site.fixtures.crashBars, { ...change }),
  );
  const { cancellationToken: token, _id: id, code, paymentUrl } = body.data;
  return {
    token,
    id,
    code,
    order: new URL(paymentUrl ?? 'about:').searchParams.get('token') ?? '',
  };
}

async function insert(change: object = {}) {
  const token = newToken();
  const row = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    cancel_token_hash: hashToken(token),
    ...change,
  });
  return { token, ...row };
}

/** The `/mi` tokens of the mails to the client, oldest first. */
async function tokensOfMails(id: string): Promise<string[]> {
  const mails = await mailsOfReservation(site.app.context.db, id);
  return mails
    .filter(({ kind }) => kind.startsWith('reservation-'))
    .map(({ document }) => /\/mi\/([\w-]+)/.exec(JSON.stringify(document))?.[1] ?? '');
}

describe('GET /mi/{token} of a reservation', () => {
  test('shows unit, price, state and payment, with masked contacts and the secret headers, and changes nothing', async () => {
    const { token, code } = await reserve();
    const before = await snapshotReservations(site.app.context.db);
    const { status, headers, html } = await send(token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    for (const text of [
      'Kit de defensas',
      `Reserva ${code}`,
      money('210,00'),
      'Reservada',
      'Paso 1 de 5',
      'Queda confirmada cuando completes el pago.',
      'Retomar pago',
      'Yamaha MT-07 2022',
      'martes, 24 de noviembre de 2026',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/Te avisamos a ··· \d{3}\. Si cambiaron/);
    expect(html).not.toMatch(/lucia[\w.]*@|18 de Julio/i);
    expect(html).not.toMatch(/<style|style="|<script(?![^>]* src=)/);
    expect(await snapshotReservations(site.app.context.db)).toEqual(before);
  });

  test('shows the received payment, and no way to pay again', async () => {
    const { token, order } = await reserve();
    site.paypal.orders.approve(order);
    await comeBack(site, order);
    const { html } = await send(token);
    expect(html).toContain('Pago recibido');
    expect(html).toContain('<dd>Recibido</dd>');
    expect(html).not.toContain('Retomar pago');
  });

  test('shows a picture of the unit only while the unit is offered', async () => {
    const { db } = site.app.context;
    const { token } = await insert();
    expect((await send(token)).html).not.toContain('<img');
    const image = newId();
    await sql`insert into product_images (id, product_id, position, content_type, content)
      values (${image}, ${site.fixtures.crashBars}, 1, 'image/webp', '\\x00')`.execute(db);
    const path = `/api/products/images/${image}?size=400`;
    expect((await send(token)).html).toContain(path);
    const product = db.updateTable('products').where('id', '=', site.fixtures.crashBars);
    await product.set({ active: false }).execute();
    expect((await send(token)).html).not.toContain(path);
    await product.set({ active: true }).execute();
    await sql`delete from product_images where id = ${image}`.execute(db);
  });

  test('answers the page of an unknown link for revoked, deleted and cleared ones', async () => {
    const { db } = site.app.context;
    const closed = { status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) } as const;
    const deleted = await insert({ ...closed, deleted_at: new Date(MONDAY_MORNING) });
    const cleared = await insert({ ...closed, cleared_at: new Date(MONDAY_MORNING) });
    const { id } = await insert();
    const revoked = await inTransaction(db, (tx) =>
      createClientLink(tx, { reservationId: id }, MONDAY_MORNING),
    );
    await db
      .updateTable('client_links')
      .set({ revoked_at: new Date(MONDAY_MORNING) })
      .execute();
    const pages = await Promise.all(
      [newToken(), revoked, deleted.token, cleared.token].map((token) => send(token)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
  });
});

test('GET /api/my/{token} returns what the page of a reservation shows', async () => {
  const { token, code } = await insert({ status: 'accepted' });
  const { status, body } = await read(token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    kind: 'reservation',
    code,
    status: 'accepted',
    phase: 'confirmed',
    client: { email: 'l···@ejemplo.com', phone: expect.stringMatching(/^··· \d{3}$/) },
    product: { name: 'Kit de defensas', price: 210 },
    picture: '',
    vehicle: 'Yamaha MT-07 2022',
    payment: { state: 'none', amount: 210 },
    canPay: false,
  });
});

describe('POST /mi/{token}/pago', () => {
  test('answers with a page that opens the payment at the provider', async () => {
    const { token } = await reserve();
    const { status, headers, html } = await send(`${token}/pago`, {});
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const [, url] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html) ?? [];
    expect(url?.startsWith(site.paypal.url)).toBe(true);
    expect(html).toContain(`href="${url}"`);
  });

  test('shows the page with its reason when nothing is to be paid any more', async () => {
    const { token, id } = await reserve();
    expect((await (await reservationPanel(site.app)).move(id, 'accepted')).status).toBe(200);
    const { status, html } = await send(`${token}/pago`, {});
    expect(status).toBe(409);
    expect(html).toContain('Esta reserva ya no espera un pago.');
    expect(html).toContain('Confirmada');
  });

  test('rejects unknown links with 404 and unknown fields with 400', async () => {
    const { token } = await reserve();
    expect((await send(`${newToken()}/pago`, {})).status).toBe(404);
    const { status, html } = await send(`${token}/pago`, { amount: '1' });
    expect(status).toBe(400);
    expect(html).not.toContain('http-equiv="refresh"');
  });
});

describe('mails of a reservation', () => {
  test('lead to its page, each with a link that stays valid', async () => {
    const { id, token, order } = await reserve();
    site.paypal.orders.approve(order);
    await comeBack(site, order);
    const [created = '', paid = ''] = await tokensOfMails(id);
    expect(new Set([token, created, paid]).size).toBe(3);
    const pages = await Promise.all([token, created, paid].map((each) => read(each)));
    expect(pages.map(({ body }) => body.data.status)).toEqual(Array(3).fill('accepted'));
  });

  test('sent again invalidate every earlier link', async () => {
    const { db } = site.app.context;
    const { id, token } = await reserve();
    const linked = await inTransaction(db, (tx) =>
      createClientLink(tx, { reservationId: id }, MONDAY_MORNING),
    );
    expect((await clientCalls(site.app).state(linked)).status).toBe(200);
    expect((await (await reservationPanel(site.app)).mail(id)).status).toBe(200);
    const [, renewed = ''] = await tokensOfMails(id);
    const statuses = await Promise.all([token, linked, renewed].map((each) => read(each)));
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  test('about a cancellation lead to its page', async () => {
    const { id } = await reserve();
    await (await reservationPanel(site.app)).move(id, 'cancelled');
    const [, cancelled = ''] = await tokensOfMails(id);
    expect((await read(cancelled)).body.data).toMatchObject({
      status: 'cancelled',
      phase: 'cancelled',
      steps: [],
    });
  });
});
