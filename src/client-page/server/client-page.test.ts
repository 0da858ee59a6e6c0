import { beforeEach, describe, expect, test } from 'vitest';
import { voidIncome } from '#finance/server/ledger-actions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { agendaPanel } from '#test/agenda-calls.ts';
import { cashCalls, dollars, pesos } from '#test/cash-calls.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { clientPages, money } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { recordTestIncome } from '#test/income.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { insertSentEstimate, insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';

const site = testEnvironment({ smtpUrl: MAIL_SERVER });
const { send, insertBooked, insertEstimate, snapshot } = clientPages(site);
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

describe('GET /mi/{token}', () => {
  test('shows slot, service and price before the reception, with masked contacts and the secret headers', async () => {
    const { token } = await insertBooked({ status: 'accepted' });
    const before = await snapshot();
    const { status, headers, html } = await send(`/mi/${token}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('etag')).toBeNull();
    for (const text of [
      'Yamaha MT-07',
      'jueves, 26 de noviembre de 2026',
      '10:00',
      'Cambio de aceite y filtro',
      money('48,50'),
      'Taller de prueba',
      'Cambiar día u hora',
      `/cancel/${token}`,
      'calendar.ics',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/Te avisamos a ··· \d{3} o l···@ejemplo\.com\./);
    expect(html).not.toMatch(/lucia[\w.]*@/i);
    expect(html).not.toMatch(/<style|style="|<script(?![^>]* src=)/);
    expect(await snapshot()).toEqual(before);
  });

  test('shows the steps, the promised time and the estimate with three choices per line', async () => {
    const { db } = site.app.context;
    const { token, order } = await insertEstimate([
      { text: 'Pastillas <de> freno', cause: 'Quedan 1 mm.', quantity: 2000 },
    ]);
    await db
      .updateTable('work_orders')
      .set({ promised_at: new Date('2026-11-26T21:00:00Z') })
      .where('id', '=', order)
      .execute();
    const { html } = await send(`/mi/${token}`);
    for (const text of [
      'Espera tu respuesta',
      'Paso 3 de 5',
      'Prometida para',
      '18:00',
      'Pastillas &lt;de&gt; freno',
      'Quedan 1 mm.',
      `2 × ${money('59,00')}`,
      money('118,00'),
      'Aprobar',
      'No, gracias',
      'Llámame',
      'jueves, 3 de diciembre',
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/type="radio"/g)).toHaveLength(3);
  });

  test('answers one page with 404 for unknown, malformed and revoked tokens and deleted and cleared citations', async () => {
    const { db } = site.app.context;
    const deleted = await insertBooked({ deleted_at: new Date(MONDAY_MORNING) });
    const at = new Date(MONDAY_MORNING);
    const cleared = await insertBooked({ status: 'delivered', delivered_at: at, cleared_at: at });
    const revoked = newToken();
    const { id } = await insertBooked();
    await db
      .insertInto('client_links')
      .values({
        token_hash: hashToken(revoked),
        citation_id: id,
        created_at: new Date(MONDAY_MORNING),
        revoked_at: new Date(MONDAY_MORNING),
      })
      .execute();
    const pages = await Promise.all(
      ['nada', newToken(), revoked, deleted.token, cleared.token].map((token) =>
        send(`/mi/${token}`),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(pages[0]?.html).toContain(
      'El enlace puede ser inválido o haber expirado. Pide uno nuevo al taller.',
    );
    expect(pages[0]?.headers.get('cache-control')).toBe('no-store');
    expect((await send(`/mi/${cleared.token}/recibo`)).status).toBe(404);
  });

  test('redirects a slash at the end', async () => {
    const { token } = await insertBooked();
    const { status, headers } = await send(`/mi/${token}/`);
    expect([status, headers.get('location')]).toEqual([308, `/mi/${token}`]);
  });
});

test('GET /mi/{token} lists the agreed work that the estimate does not have', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({ status: 'in-progress' });
  const order = await insertWorkOrder(db, id);
  await insertWorkLine(db, order, {
    text: 'Batería nueva',
    price_cents: 10_500,
    state: 'approved',
  });
  await insertWorkLine(db, order, { text: 'Pintura', state: 'declined' });
  await insertSentEstimate(db, order, [{ text: 'Cadena' }]);
  const { html } = await send(`/mi/${token}`);
  expect(html).toContain(`<span>Batería nueva</span> <b>${money('105,00')}</b>`);
  expect(html).not.toContain('Pintura');
  expect(html.match(/Cadena/g)).toHaveLength(1);
});

test('GET /mi/{token} lists work that was agreed by telephone while another estimate waited', async () => {
  const { token, order, lines } = await insertEstimate([{ text: 'Cadena' }]);
  const [line = ''] = lines;
  const staff = await estimatePanel(site.app);
  await staff.changeLine(order, line, { price: 70, version: 1 });
  const draft = (await staff.propose(order)).body.data.estimates[0]?._id ?? '';
  await staff.answer(draft, [{ line, decision: 'approve' }], { method: 'phone' });
  const { html } = await send(`/mi/${token}`);
  expect(html).toContain(`<span>Cadena</span> <b>${money('70,00')}</b>`);
});

test('GET /mi/{token}/recibo shows what was done and paid after the delivery, and adds up to the total', async () => {
  const { token, id, estimate, lines } = await insertEstimate([
    { text: 'Pastillas <de> freno', quantity: 2000 },
  ]);
  const staff = await estimatePanel(site.app);
  const agenda = await agendaPanel(site.app);
  const answers = lines.map((line) => ({ line, decision: 'approve' as const }));
  expect((await staff.answer(estimate, answers)).status).toBe(200);
  await agenda.move(id, { status: 'in-progress' });
  expect((await agenda.complete(id, { doneLines: lines, laborCost: 10 })).status).toBe(200);
  expect((await send(`/mi/${token}/recibo`)).status).toBe(404);
  expect((await send(`/mi/${token}`)).html).not.toContain('Ver el recibo');
  expect((await agenda.move(id, { status: 'delivered' })).status).toBe(200);
  expect((await send(`/mi/${token}`)).html).toContain(`/mi/${token}/recibo`);
  const { status, headers, html } = await send(`/mi/${token}/recibo`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  for (const text of [
    /Recibo de la orden \d+/,
    'lunes, 23 de noviembre de 2026',
    'Yamaha MT-07',
    'Cambio de aceite y filtro',
    'Pastillas &lt;de&gt; freno',
    `2 × ${money('59,00')}`,
    money('118,00'),
    'Mano de obra',
    money('10,00'),
    money('176,50'),
  ]) {
    expect(html).toMatch(text instanceof RegExp ? text : new RegExp(text.replace('$', '\\$')));
  }
  expect(html).not.toContain('<script');
});

test('GET /mi/{token}/recibo shows discount, deposit, parts in their currency and what is left, once there are some', async () => {
  const { token, id, estimate, lines } = await insertEstimate([{}]);
  const staff = await estimatePanel(site.app);
  const agenda = await agendaPanel(site.app);
  const cash = cashCalls(await callerWith(site.app, ['agenda']));
  const cause = { kind: 'citation', id } as const;
  await cash.pay(cause, [dollars(20)], { kind: 'deposit' });
  const answers = lines.map((line) => ({ line, decision: 'approve' as const }));
  await staff.answer(estimate, answers);
  await agenda.move(id, { status: 'in-progress' });
  await agenda.complete(id, { doneLines: lines, laborCost: 10 });
  await agenda.move(id, { status: 'delivered' });
  expect((await cash.discount(cause, { amount: 7.5 })).status).toBe(200);
  expect((await cash.pay(cause, [pesos(2_000, 40)])).status).toBe(201);
  const { total, balance } = (await cash.balance(cause)).body.data;
  const amount = (dollarsOf: number) => money(dollarsOf.toFixed(2).replace('.', ','));
  const { html } = await send(`/mi/${token}/recibo`);
  const shown = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(
    ([, label, text]) => [label, text],
  );
  expect(shown).toEqual([
    ['Total', amount(total)],
    ['Descuento', `−${amount(7.5)}`],
    ['Total con descuento', amount(total - 7.5)],
    ['Seña · Efectivo', amount(20)],
    ['Efectivo', `$\u00a02.000,00 (${amount(50)})`],
    ['Falta pagar', amount(balance)],
  ]);
  expect(html).toContain('No es comprobante fiscal.');
  // The page beside it shows the same total, not the price of the service.
  const page = (await send(`/mi/${token}`)).html;
  expect(page.split(amount(total - 7.5))).toHaveLength(3);
});

test('GET /mi/{token}/recibo shows the tax data of the client on record, and no page before the delivery does', async () => {
  const { token, id } = await insertBooked({ status: 'in-progress' });
  const agenda = await agendaPanel(site.app);
  const { db } = site.app.context;
  const { client_id } = await db
    .selectFrom('citations')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('clients')
    .set({ tax_number: '211003420017', tax_name: 'Taxis <del> Plata' })
    .where('id', '=', client_id)
    .execute();
  await agenda.complete(id, { laborCost: 10 });
  const read = () => request<{ receipt: unknown }>(`${site.app.url}/api/my/${token}`, 'GET');
  expect(JSON.stringify((await read()).body)).not.toMatch(/100342|Plata/);
  await agenda.move(id, { status: 'delivered' });
  expect((await read()).body.data.receipt).toMatchObject({
    taxNumber: '211003420017',
    taxName: 'Taxis <del> Plata',
  });
  const { html } = await send(`/mi/${token}/recibo`);
  expect(html).toContain('RUT\u00a021\u00a0100342\u00a00017 · Taxis &lt;del&gt; Plata');
  expect((await send(`/mi/${token}`)).html).not.toMatch(/100342|Plata/);
});

test('GET /mi/{token} of a delivered job without an order shows what was billed, not the price of its service', async () => {
  const { token, id } = await insertBooked({ status: 'in-progress' });
  const agenda = await agendaPanel(site.app);
  await agenda.complete(id, { laborCost: 100 });
  await agenda.move(id, { status: 'delivered' });
  const { html } = await send(`/mi/${token}`);
  expect(html).not.toContain(money('48,50'));
  expect(html.split(money('148,50'))).toHaveLength(3);
});

test('GET /mi/{token}/recibo answers 404 once the sale was voided', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({
    status: 'delivered',
    delivered_at: new Date(MONDAY_MORNING),
  });
  expect((await send(`/mi/${token}/recibo`)).status).toBe(200);
  await recordTestIncome(db, '2026-11-23T12:00Z', { cause: { type: 'citation', id } });
  expect((await send(`/mi/${token}/recibo`)).status).toBe(200);
  await inTransaction(db, (tx) =>
    voidIncome(tx, { type: 'citation', id }, { by: null, reason: 'Error', now: MONDAY_MORNING }),
  );
  expect((await send(`/mi/${token}/recibo`)).status).toBe(404);
});

test('GET /mi/{token} shows the billed total once the work is done', async () => {
  const { token, id, estimate, lines } = await insertEstimate([{}, {}]);
  const staff = await estimatePanel(site.app);
  const agenda = await agendaPanel(site.app);
  const answers = lines.map((line) => ({ line, decision: 'approve' as const }));
  expect((await staff.answer(estimate, answers)).status).toBe(200);
  await agenda.move(id, { status: 'in-progress' });
  expect((await send(`/mi/${token}`)).html).toContain(money('166,50'));
  const doneLines = lines.slice(0, 1);
  expect((await agenda.complete(id, { doneLines, laborCost: 10 })).status).toBe(200);
  const { html } = await send(`/mi/${token}`);
  expect(html).toContain(money('117,50'));
  expect(html).not.toContain(money('166,50'));
});
