import { beforeEach, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { agendaHelpers, manualEntry } from '#test/agenda-helpers.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const entry = (change: Record<string, unknown>) => manualEntry(site.fixtures.oilChange, change);
const { held } = agendaHelpers(site);

test('POST /api/citations with inWorkshop stores a citation «En Taller» with an event for each step', async () => {
  const { db } = site.app.context;
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => sofia.enter(entry({ inWorkshop: true }), 'one-walk-in')),
  );
  for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
  const [reply] = replies;
  expect([reply?.status, reply?.body.message]).toEqual([201, 'Cita creada exitosamente']);
  expect(reply?.body.data).toMatchObject({ status: 'in-workshop', manualEntry: true });
  const id = reply?.body.data._id ?? '';
  expect(await held(id)).toHaveLength(1);
  const { history } = (await sofia.detail(id)).body.data;
  expect(history.map(({ kind, from, to, by }) => [kind, from, to, by])).toEqual([
    ['booked', null, 'pending', 'Sofía Güida'],
    ['moved', 'pending', 'accepted', 'Sofía Güida'],
    ['moved', 'accepted', 'in-workshop', 'Sofía Güida'],
  ]);
  const rows = await db.selectFrom('citations').select(['id', 'status']).execute();
  expect(rows).toEqual([{ id, status: 'in-workshop' }]);
  expect((await sofia.move(id, { status: 'in-progress' })).status).toBe(200);
});

test('POST /api/citations with inWorkshop stores nothing without a free bay, except with overbook', async () => {
  for (const bay of [1, 2])
    expect([bay, (await sofia.enter(entry({}))).status]).toEqual([bay, 201]);
  const before = await snapshotAgenda(site.app.context.db);
  const refused = await sofia.enter(entry({ inWorkshop: true }));
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken']);
  expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  const over = await sofia.enter(entry({ inWorkshop: true, overbook: true }));
  expect(over.body.data).toMatchObject({ status: 'in-workshop', overbooked: true });
});

test('POST /api/citations rejects an inWorkshop that is not a boolean with 400', async () => {
  const reply = await sofia.enter(entry({ inWorkshop: 'quizás' }));
  expect([reply.status, reply.body.fields]).toEqual([
    400,
    { inWorkshop: 'Debe ser verdadero o falso.' },
  ]);
});
