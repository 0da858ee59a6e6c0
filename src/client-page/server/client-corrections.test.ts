import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agendaPanel } from '#test/agenda-calls.ts';
import { clientPages, money } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { estimatePanel } from '#test/estimate-calls.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

const site = testEnvironment();
const { send, insertEstimate, statesOf, snapshot } = clientPages(site);
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  await site.app.context.db.deleteFrom('mails').execute();
});

type Estimate = Awaited<ReturnType<typeof insertEstimate>>;

/** An estimate of which the client approved the first line and declined the others. */
async function insertAnswered(rows = [{}, {}]): Promise<Estimate> {
  const estimate = await insertEstimate(rows);
  const { token, contentHash, lines } = estimate;
  const choices = lines.map((id, at) => [`line-${id}`, at === 0 ? 'approve' : 'decline']);
  const fields = { contentHash, confirmed: 'yes', ...Object.fromEntries(choices) };
  expect((await send(`/mi/${token}/respuestas`, fields)).status).toBe(303);
  // The worker settles them at any time; a snapshot must not change.
  await site.app.context.db.deleteFrom('mails').execute();
  return estimate;
}

const correct = (
  { token, contentHash, lines }: Estimate,
  at: number,
  decision: string,
  change: Record<string, string> = { confirmed: 'yes' },
) => {
  const fields = { contentHash, line: lines[at] ?? '', decision, name: 'Ana', ...change };
  return send(`/mi/${token}/correcciones`, fields);
};

const answersOf = () =>
  site.app.context.db
    .selectFrom('authorisations')
    .select(['id', 'line_id', 'decision', 'corrects', 'name', 'device', 'network'])
    .orderBy('id')
    .execute();
const TOO_LATE = 'Ya no se puede cambiar esta respuesta por aquí. Comunícate con el taller.';

describe('POST /mi/{token}/correcciones', () => {
  test('asks for confirmation and changes nothing before', async () => {
    const estimate = await insertAnswered();
    const page = await send(`/mi/${estimate.token}`);
    expect(page.html).toContain('Cambiar a «No, gracias»');
    const before = await snapshot();
    const review = await correct(estimate, 0, 'decline', {});
    expect(review.status).toBe(200);
    expect(review.html).toContain('Vas a cambiar tu respuesta');
    expect(review.html).not.toContain('<script');
    expect(await snapshot()).toEqual(before);
  });

  test('replaces the answer, keeps both as evidence, and tells the client, the workshop and the audit log', async () => {
    const estimate = await insertAnswered();
    const { db } = site.app.context;
    const audited = () =>
      db
        .selectFrom('audit_log')
        .select('action')
        .where('action', '=', 'estimate-corrected')
        .execute();
    const before = (await audited()).length;
    await db.deleteFrom('mails').execute();
    expect((await correct(estimate, 0, 'decline')).status).toBe(303);
    expect((await correct(estimate, 1, 'approve')).status).toBe(303);
    expect(await statesOf(estimate.order)).toEqual(['declined', 'approved']);
    const answers = await answersOf();
    expect(answers.map(({ decision, corrects }) => [decision, corrects])).toEqual([
      ['approve', null],
      ['decline', null],
      ['decline', answers[0]?.id],
      ['approve', answers[1]?.id],
    ]);
    expect(answers[2]).toMatchObject({ name: 'Ana', device: expect.any(String) });
    expect(answers[2]?.network).not.toBeNull();
    const mails = await db.selectFrom('mails').select('kind').orderBy('kind').execute();
    expect(mails.map(({ kind }) => kind)).toEqual([
      'estimate-answered',
      'estimate-answered',
      'workshop-estimate-corrected',
      'workshop-estimate-corrected',
    ]);
    expect((await audited()).length - before).toBe(2);
    const { html } = await send(`/mi/${estimate.token}`);
    expect(html).toContain(`Aprobaste <b>${money('59,00')}</b>`);
  });

  test('changes nothing when it is sent twice', async () => {
    const estimate = await insertAnswered();
    const replies = await Promise.all([
      correct(estimate, 0, 'decline'),
      correct(estimate, 0, 'decline'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(await answersOf()).toHaveLength(3);
  });

  test('is corrected back and forth, and a later decline by staff is stored', async () => {
    const estimate = await insertAnswered();
    for (const decision of ['decline', 'approve', 'decline', 'approve'])
      expect((await correct(estimate, 0, decision)).status).toBe(303);
    const staff = await estimatePanel(site.app);
    const answers = [{ line: estimate.lines[0] ?? '', decision: 'decline' as const }];
    const declined = await staff.answer(estimate.estimate, answers, { method: 'phone' });
    expect(declined.status).toBe(200);
    expect(await statesOf(estimate.order)).toEqual(['declined', 'declined']);
    expect((await correct(estimate, 0, 'approve')).status).toBe(303);
  });

  test('is rejected once the work has begun, and changes nothing', async () => {
    const estimate = await insertAnswered();
    const panel = await agendaPanel(site.app);
    expect((await panel.move(estimate.id, { status: 'in-progress' })).status).toBe(200);
    const before = await snapshot();
    const { status, html } = await correct(estimate, 0, 'decline');
    expect(status).toBe(409);
    expect(html).toContain(TOO_LATE);
    expect(html).not.toContain('correcciones');
    expect(await snapshot()).toEqual(before);
  });

  test('beside a start of the work is either stored before it or rejected', async () => {
    for (let round = 0; round < 4; round += 1) {
      const estimate = await insertAnswered();
      const panel = await agendaPanel(site.app);
      const [corrected, begun] = await Promise.all([
        correct(estimate, 0, 'decline'),
        panel.move(estimate.id, { status: 'in-progress' }),
      ]);
      expect(begun.status).toBe(200);
      const [state] = await statesOf(estimate.order);
      expect([corrected.status, state]).toEqual(
        corrected.status === 303 ? [303, 'declined'] : [409, 'approved'],
      );
    }
  });

  test('waits for a start of the work that is not committed yet', async () => {
    const estimate = await insertAnswered();
    const { db } = site.app.context;
    const start = sql`update citations set status = 'in-progress' where id = ${estimate.id}`;
    const commit = await holdLock(db, start);
    const corrected = correct(estimate, 0, 'decline');
    await waitForLockWait(db, 'for no key update');
    await commit();
    expect((await corrected).status).toBe(409);
    expect(await statesOf(estimate.order)).toEqual(['approved', 'declined']);
  });

  test('is rejected for another estimate, an unknown line and a wrong decision', async () => {
    const estimate = await insertAnswered();
    const before = await snapshot();
    const other = await correct({ ...estimate, contentHash: 'f'.repeat(64) }, 0, 'decline');
    expect([other.status, other.html.includes('El presupuesto cambió.')]).toEqual([409, true]);
    const unknown = { confirmed: 'yes', line: '00000000-0000-7000-8000-00000000ffff' };
    expect((await correct(estimate, 0, 'decline', unknown)).status).toBe(404);
    expect((await correct(estimate, 0, 'call-me')).status).toBe(400);
    expect((await correct(estimate, 0, 'decline', { confirmed: 'no' })).status).toBe(400);
    expect(await snapshot()).toEqual(before);
  });
});

test('GET of the address of the correction form leads to the page', async () => {
  const { token } = await insertEstimate();
  const { status, headers } = await send(`/mi/${token}/correcciones`);
  expect([status, headers.get('location')]).toEqual([303, `/mi/${token}`]);
});
