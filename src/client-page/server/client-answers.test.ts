import { beforeEach, describe, expect, test } from 'vitest';
import { newToken } from '#platform/data/ids.ts';
import { clientPages, money } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import type { WorkOrder } from '#work-orders/contract/work-order.ts';

const site = testEnvironment();
const { send, insertEstimate, statesOf, snapshot } = clientPages(site);
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

test('GET of the address of a form of /mi/{token} leads to its page', async () => {
  const { token } = await insertEstimate([{}]);
  for (const form of ['respuestas', 'pago']) {
    const { status, headers } = await send(`/mi/${token}/${form}`);
    expect([status, headers.get('location')]).toEqual([303, `/mi/${token}`]);
    expect(headers.get('cache-control')).toBe('no-store');
  }
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
    expect(review.html).toContain(`Vas a aprobar ${money('59,00')}`);
    expect(review.html).toMatch(/<button [^>]*value="yes"[^>]* name="confirmed"/);
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

  test('shows the choices and the name again when the client goes back', async () => {
    const { token, contentHash, lines } = await insertEstimate([
      {},
      { choice_group: 1 },
      { choice_group: 1 },
    ]);
    const fields = {
      contentHash,
      name: 'Ana',
      [`line-${lines[0]}`]: 'decline',
      'group-1': lines[2] ?? '',
    };
    const before = await snapshot();
    const { status, html } = await send(`/mi/${token}/respuestas`, { ...fields, confirmed: 'no' });
    expect(status).toBe(200);
    const checked = [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([input]) => input);
    expect(checked).toHaveLength(2);
    expect(checked[0]).toContain('value="decline"');
    expect(checked[1]).toContain(`value="${lines[2]}"`);
    expect(html).toContain('value="Ana"');
    expect(await snapshot()).toEqual(before);
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

  test('declines the rest of a group of which the client declined one by telephone', async () => {
    const { token, order, estimate, contentHash, lines } = await insertEstimate([
      { choice_group: 1 },
      { choice_group: 1 },
    ]);
    const staff = await estimatePanel(site.app);
    const answers = [{ line: lines[0] ?? '', decision: 'decline' as const }];
    expect((await staff.answer(estimate, answers, { method: 'phone' })).status).toBe(200);
    const fields = { contentHash, confirmed: 'yes', 'group-1': 'decline' };
    expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
    expect(await statesOf(order)).toEqual(['declined', 'declined']);
  });

  test('keeps a line open for which the client wants a call', async () => {
    const { token, order, contentHash, lines } = await insertEstimate();
    const fields = { contentHash, confirmed: 'yes', [`line-${lines[0]}`]: 'call-me' };
    expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
    expect(await statesOf(order)).toEqual(['proposed']);
    expect((await send(`/mi/${token}`)).html).toContain('Te vamos a llamar.');
  });

  test('changes nothing for a repeated wish for a call', async () => {
    const { token, contentHash, lines } = await insertEstimate();
    const fields = { contentHash, confirmed: 'yes', [`line-${lines[0]}`]: 'call-me' };
    expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
    const written = async () => {
      const { db } = site.app.context;
      const rows = await Promise.all([
        db.selectFrom('authorisations').select('id').execute(),
        db.selectFrom('mails').select('id').execute(),
        db.selectFrom('audit_log').select('id').execute(),
      ]);
      return rows.map(({ length }) => length);
    };
    const before = await written();
    expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
    expect(await written()).toEqual(before);
  });

  test.each([
    [
      'a changed estimate',
      (hash: string) => ({ contentHash: hash.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) }),
      409,
      'El presupuesto cambió. Revísalo antes de responder.',
    ],
    ['no answer', (contentHash: string) => ({ contentHash }), 400, 'Responde al menos un trabajo.'],
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
    expect(lost?.html).toContain('Ese trabajo ya fue respondido. Mira cómo quedó.');
    expect(await statesOf(order)).toEqual(['approved']);
  });

  test.each([
    ['superseded', 'El presupuesto cambió. Revísalo antes de responder.'],
    ['withdrawn', 'No hay un presupuesto para responder.'],
  ] as const)('offers no confirmation for an estimate that is %s', async (state, sentence) => {
    const { token, contentHash, lines } = await insertEstimate([{}], { state });
    const fields = { contentHash, [`line-${lines[0]}`]: 'approve' };
    const { status, html } = await send(`/mi/${token}/respuestas`, fields);
    expect(status).toBe(409);
    expect(html).toContain(sentence);
    expect(html).not.toContain('name="confirmed"');
  });

  test.each([
    ['an unknown field', { admin: 'yes' }, 'El campo "admin" no se reconoce.'],
    ['a field __proto__', { ['__proto__']: 'x' }, 'El campo "__proto__" no se reconoce.'],
    ['an unknown line', { 'line-x': 'approve' }, 'El campo "line-x" no se reconoce.'],
    ['a wrong confirmation', { confirmed: 'maybe' }, 'Los datos enviados no son válidos.'],
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

describe('an answer by the link', () => {
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

  async function answerOne(estimate: Awaited<ReturnType<typeof insertEstimate>>) {
    const fields = {
      contentHash: estimate.contentHash,
      confirmed: 'yes',
      [`line-${estimate.lines[0]}`]: 'approve',
    };
    return send(`/mi/${estimate.token}/respuestas`, fields, { headers: { 'user-agent': WINDOWS } });
  }

  const stored = () =>
    site.app.context.db
      .selectFrom('authorisations')
      .select(['network', 'device', 'from_staff_network'])
      .execute();

  test('is confirmed by mail to the address of the client, without a link', async () => {
    const { db } = site.app.context;
    await db.deleteFrom('mails').execute();
    const estimate = await insertEstimate([{}]);
    expect((await answerOne(estimate)).status).toBe(303);
    const mails = await db.selectFrom('mails').selectAll().execute();
    expect(mails.map(({ kind, citation_id }) => [kind, citation_id])).toEqual([
      ['estimate-answered', estimate.id],
    ]);
    const { client_email } = await db
      .selectFrom('citations')
      .select('client_email')
      .where('id', '=', estimate.id)
      .executeTakeFirstOrThrow();
    expect(mails[0]?.recipient).toBe(client_email);
    const document = JSON.stringify(mails[0]?.document);
    expect(document).toContain('Chrome en Windows');
    expect(document).toContain('Aprobado');
    expect(document).not.toContain(estimate.token);
  });

  test('is stored with keyed network and device, and is audited', async () => {
    const { db } = site.app.context;
    await db.deleteFrom('sessions').execute();
    const estimate = await insertEstimate([{}]);
    await answerOne(estimate);
    const [row] = await stored();
    expect(row).toMatchObject({ device: 'Chrome en Windows', from_staff_network: false });
    expect(row?.network).toHaveLength(32);
    expect(row?.network?.toString('latin1')).not.toContain('127.0.0.1');
    const line = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'estimate-answered')
      .where('record_id', '=', estimate.order)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actor_name: 'Cliente',
      device: 'Chrome en Windows',
      details: { approved: 1, declined: 0, callMe: 0, fromStaffNetwork: false },
    });
  });

  test('is marked when a user has an open session in the same network, and the panel shows it', async () => {
    const { db } = site.app.context;
    const { headers } = await createStaff(db, ['agenda'], { now: MONDAY_MORNING });
    await db.updateTable('sessions').set({ network: '127.0.0.1' }).execute();
    const estimate = await insertEstimate([{}]);
    await answerOne(estimate);
    expect(await stored()).toMatchObject([{ from_staff_network: true }]);
    const { body } = await request<WorkOrder>(
      `${site.app.url}/api/citations/${estimate.id}/work-order`,
      'GET',
      undefined,
      headers,
    );
    expect(body.data.estimates[0]?.decisions).toMatchObject([
      { method: 'link', device: 'Chrome en Windows', fromStaffNetwork: true },
    ]);
  });
});
