import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#ajustes/server/settings-actions.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { insertCitation, occupationsOf } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { insertOrder, insertPhoto, insertSentEstimate, type LineRow } from '#test/order-rows.ts';

const site = testEnvironment();
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

const NO_BREAK = '\u00a0';
const MONEY = (text: string) => `US$${NO_BREAK}${text}`;

type Sent = { status: number; headers: Headers; html: string };

async function send(
  path: string,
  fields?: Record<string, string>,
  init: RequestInit = {},
): Promise<Sent> {
  const response = await fetch(`${site.app.url}${path}`, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    ...init,
  });
  const { status, headers } = response;
  return { status, headers, html: (await response.text()).replaceAll('&#39;', "'") };
}

async function insertBooked(change: object = {}): Promise<{ token: string; id: string }> {
  const token = newToken();
  const id = await insertCitation(site.app.context.db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    ...change,
  });
  return { token, id };
}

async function insertEstimate(rows: readonly LineRow[] = [{}], change: object = {}) {
  const { db } = site.app.context;
  const booked = await insertBooked({ status: 'in-workshop' });
  const order = await insertOrder(db, booked.id);
  return { ...booked, order, ...(await insertSentEstimate(db, order, rows, change)) };
}

const statesOf = async (order: string) => {
  const lines = await site.app.context.db
    .selectFrom('work_lines')
    .select('state')
    .where('order_id', '=', order)
    .orderBy('position')
    .execute();
  return lines.map(({ state }) => state);
};

/** All rows that a GET, a review and a rejected answer must not change. */
async function snapshot(): Promise<unknown> {
  const { db } = site.app.context;
  const tables = [
    'citations',
    'occupations',
    'citation_events',
    'mails',
    'work_orders',
    'work_lines',
    'estimates',
    'authorisations',
    'work_order_events',
    'client_links',
  ] as const;
  return Promise.all(
    tables.map((table) =>
      sql`select * from ${sql.table(table)} order by 1::text`.execute(db).then(({ rows }) => rows),
    ),
  );
}

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
      MONEY('48,50'),
      'Taller de prueba',
      'Cambiar día u hora',
      `/cancel/${token}`,
      'calendar.ics',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/••• \d{3} o l•••@ejemplo\.com/);
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
      'Pastillas &lt;de> freno',
      'Quedan 1 mm.',
      `2 × ${MONEY('59,00')}`,
      MONEY('118,00'),
      'Aprobar',
      'No, gracias',
      'Llámame',
      'jueves, 3 de diciembre',
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/type="radio"/g)).toHaveLength(3);
  });

  test('answers one page with 404 for unknown, malformed and revoked tokens and deleted citations', async () => {
    const { db } = site.app.context;
    const deleted = await insertBooked({ deleted_at: new Date(MONDAY_MORNING) });
    const revoked = newToken();
    const { id } = await insertBooked();
    await db
      .insertInto('client_links')
      .values({
        token_hash: hashToken(revoked),
        citation_id: id,
        created_at: new Date(),
        revoked_at: new Date(),
      })
      .execute();
    const pages = await Promise.all(
      ['nada', newToken(), revoked, deleted.token].map((token) => send(`/mi/${token}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(pages[0]?.html).toContain(
      'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
    );
    expect(pages[0]?.headers.get('cache-control')).toBe('no-store');
  });

  test('redirects a slash at the end', async () => {
    const { token } = await insertBooked();
    const { status, headers } = await send(`/mi/${token}/`);
    expect([status, headers.get('location')]).toEqual([308, `/mi/${token}`]);
  });
});

describe('POST /mi/{token}/respuestas', () => {
  test('asks for confirmation without a script, and changes nothing before', async () => {
    const { token, order, contentHash, lines } = await insertEstimate([{}, {}]);
    const fields = {
      contentHash,
      name: 'Ana',
      [`line-${lines[0]}`]: 'approve',
      [`line-${lines[1]}`]: 'decline',
    };
    const before = await snapshot();
    const review = await send(`/mi/${token}/respuestas`, fields);
    expect(review.status).toBe(200);
    expect(review.html).toContain(`Vas a aprobar ${MONEY('59,00')}`);
    expect(review.html).toContain('name="confirmed" value="yes"');
    expect(review.html).not.toContain('<script');
    expect(await snapshot()).toEqual(before);

    const sent = await send(`/mi/${token}/respuestas`, { ...fields, confirmed: 'yes' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/mi/${token}#presupuesto`]);
    expect(await statesOf(order)).toEqual(['approved', 'declined']);
    const { html } = await send(`/mi/${token}`);
    expect(html).toContain('Gracias, ya tenemos tu respuesta.');
    expect(html).not.toContain('type="radio"');
    const names = await site.app.context.db
      .selectFrom('authorisations')
      .select(['name', 'method'])
      .execute();
    expect(names).toEqual([
      { name: 'Ana', method: 'link' },
      { name: 'Ana', method: 'link' },
    ]);
  });

  test('approves one alternative of a group and declines the others', async () => {
    const { token, order, contentHash, lines } = await insertEstimate([
      { choice_group: 1 },
      { choice_group: 1 },
    ]);
    const fields = { contentHash, confirmed: 'yes', 'group-1': lines[1] ?? '' };
    expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
    expect(await statesOf(order)).toEqual(['declined', 'approved']);
  });

  test('keeps a line open for which the client wants a call', async () => {
    const { token, order, contentHash, lines } = await insertEstimate();
    const fields = { contentHash, confirmed: 'yes', [`line-${lines[0]}`]: 'call-me' };
    expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
    expect(await statesOf(order)).toEqual(['proposed']);
    expect((await send(`/mi/${token}`)).html).toContain('Te vamos a llamar.');
  });

  test.each([
    [
      'a changed estimate',
      (hash: string) => ({ contentHash: hash.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) }),
      409,
      'El presupuesto cambió. Revísalo antes de responder.',
    ],
    ['no answer', (contentHash: string) => ({ contentHash }), 400, 'Responde al menos una línea.'],
  ])(
    'shows the page with its reason at the top for %s',
    async (_name, change, status, sentence) => {
      for (const confirmed of [{}, { confirmed: 'yes' }]) {
        const { token, contentHash } = await insertEstimate();
        const before = await snapshot();
        const reply = await send(`/mi/${token}/respuestas`, {
          ...change(contentHash),
          ...confirmed,
        });
        expect(reply.status).toBe(status);
        expect(reply.html).toMatch(
          new RegExp(`role="alert" tabindex="-1"[^>]* autofocus[^]*${sentence}`),
        );
        expect(await snapshot()).toEqual(before);
      }
    },
  );

  test('shows who came too late that the estimate expired or was answered', async () => {
    const expired = await insertEstimate([{}], { valid_until: new Date(MONDAY_MORNING) });
    const answer = { [`line-${expired.lines[0]}`]: 'approve' };
    const late = await send(`/mi/${expired.token}/respuestas`, {
      contentHash: expired.contentHash,
      ...answer,
    });
    expect(late.status).toBe(409);
    expect(late.html).toContain('El presupuesto venció. Pide uno nuevo al taller.');

    const { token, contentHash, lines, order } = await insertEstimate();
    const fields = { contentHash, confirmed: 'yes', [`line-${lines[0]}`]: 'approve' };
    const replies = await Promise.all([1, 2].map(() => send(`/mi/${token}/respuestas`, fields)));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.html).toContain('Esa línea ya fue respondida. Mira cómo quedó.');
    expect(await statesOf(order)).toEqual(['approved']);
  });

  test.each([
    ['an unknown field', { admin: 'yes' }, 'El campo "admin" no se reconoce.'],
    ['an unknown line', { 'line-x': 'approve' }, 'El campo "line-x" no se reconoce.'],
    ['a wrong confirmation', { confirmed: 'no' }, 'Los datos enviados no son válidos.'],
    ['a long name', { name: 'a'.repeat(101) }, 'El nombre no puede superar los 100 caracteres.'],
  ])('answers 400 for %s', async (_name, change, sentence) => {
    const { token, contentHash } = await insertEstimate();
    const reply = await send(`/mi/${token}/respuestas`, { contentHash, ...change });
    expect(reply.status).toBe(400);
    expect(reply.html).toContain(sentence.replaceAll('"', '&quot;'));
  });

  test('answers 400 for a repeated field, 415 for JSON and 404 for an unknown token', async () => {
    const { token, contentHash } = await insertEstimate();
    const body = new URLSearchParams([
      ['contentHash', contentHash],
      ['name', 'a'],
      ['name', 'b'],
    ]);
    const path = `/mi/${token}/respuestas`;
    expect((await send(path, undefined, { method: 'POST', body })).status).toBe(400);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await send(path, undefined, json)).status).toBe(415);
    expect((await send(`/mi/${newToken()}/respuestas`, { contentHash })).status).toBe(404);
  });
});

describe('/mi/{token}/cambiar', () => {
  test('offers days and times, moves the appointment and confirms it on the page', async () => {
    const { db } = site.app.context;
    const { token, id } = await insertBooked();
    await sql`insert into occupations values (${id}, 1, tstzrange('2026-11-26T13:00Z', '2026-11-26T13:45Z'))`.execute(
      db,
    );
    const before = await snapshot();
    const days = await send(`/mi/${token}/cambiar`);
    expect(days.html).toContain('lun, 23 nov.');
    const times = await send(`/mi/${token}/cambiar?dia=2026-11-27`);
    expect(times.html).toContain('viernes, 27 de noviembre de 2026');
    expect(times.html).toContain('value="17:00"');
    expect(await snapshot()).toEqual(before);
    const moved = await send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: '17:00' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `/mi/${token}`]);
    expect(await occupationsOf(db, id)).toEqual(['1 2026-11-27T20:00/2026-11-27T20:45']);
    const page = await send(`/mi/${token}`);
    expect(page.html).toContain(
      'Listo: tu cita quedó para el viernes, 27 de noviembre a las 17:00.',
    );
    site.app.setNow(MONDAY_MORNING + 11 * 60_000);
    expect((await send(`/mi/${token}`)).html).not.toContain('Listo: tu cita');
  });

  test('shows the nearest slots after a taken one', async () => {
    const { db } = site.app.context;
    await changeSettings(db, { bays: 1 });
    const { token } = await insertBooked();
    const other = await insertBooked();
    await sql`insert into occupations values (${other.id}, 1, tstzrange('2026-11-27T13:00Z', '2026-11-27T13:45Z'))`.execute(
      db,
    );
    const reply = await send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: '10:00' });
    expect(reply.status).toBe(409);
    expect(reply.html).toContain('Ese horario ya no está disponible.');
    expect(reply.html).toContain('Los horarios más cercanos');
    expect(reply.html.match(/name="time" value/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test('explains why an appointment cannot be moved any more', async () => {
    const { token } = await insertBooked();
    site.app.setNow(Date.parse(`${THURSDAY}T12:00:00Z`));
    const sentence = 'Ya no se puede cambiar el horario por aquí. Comunícate con el taller.';
    expect((await send(`/mi/${token}`)).html).toContain(sentence);
    expect((await send(`/mi/${token}/cambiar`)).html).toContain(sentence);
    const reply = await send(`/mi/${token}/cambiar`, { date: '2026-11-30', time: '10:00' });
    expect(reply.status).toBe(409);
    expect(reply.html).toContain('Falta poco para tu cita');
  });

  test('answers 400 for wrong fields and 404 for an unknown token', async () => {
    const { token } = await insertBooked();
    const wrong = await send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: 'x' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('Elige la hora.');
    const slot = { date: '2026-11-27', time: '10:00' };
    expect((await send(`/mi/${newToken()}/cambiar`, slot)).status).toBe(404);
    expect((await send(`/mi/${newToken()}/cambiar`)).status).toBe(404);
  });
});

test('GET /mi/{token}/foto sends only photos that the client may see, uncached', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({ status: 'in-workshop' });
  const order = await insertOrder(db, id);
  const shown = await insertPhoto(db, order);
  const hidden = await insertPhoto(db, order, { shown: false });
  const other = await insertBooked({ status: 'in-workshop' });
  const { status, headers } = await send(`/mi/${token}/foto/${shown}/400`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe(FILE_POLICY);
  expect((await send(`/mi/${token}`)).html).toContain(`/mi/${token}/foto/${shown}/400`);
  const paths = [
    `${token}/foto/${hidden}/400`,
    `${other.token}/foto/${shown}/400`,
    `${token}/foto/${shown}/800`,
    `${token}/foto/x/400`,
  ];
  const replies = await Promise.all(paths.map((path) => send(`/mi/${path}`)));
  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404]);
});
