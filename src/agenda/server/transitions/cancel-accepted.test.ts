import { expect, test } from 'vitest';
import { agendaPanel } from '#test/agenda-calls.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { stepsTo } from '../../rules/citation-status.ts';

const site = testEnvironment();

test('an accepted citation that is cancelled and restored by the steps of the panel has its bay, and its client gets no mail', async () => {
  const { db } = site.app.context;
  const id = await insertCitation(db, site.fixtures.oilChange, { status: 'accepted' });
  await insertOccupation(db, id, 1, '2026-11-26T13:00:00Z', '2026-11-26T13:45:00Z');
  const sofia = await agendaPanel(site.app);
  const bays = () =>
    db.selectFrom('occupations').select(['bay', 'during']).where('citation_id', '=', id).execute();
  const before = await bays();
  for (const status of stepsTo('accepted', 'cancelled'))
    expect((await sofia.move(id, { status })).status).toBe(200);
  expect(await bays()).toEqual([]);
  expect((await sofia.undo(id, 'cancelled')).body.data.status).toBe('pending');
  expect((await sofia.move(id, { status: 'accepted' })).status).toBe(200);
  expect(await bays()).toEqual(before);
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'state', 'held_until'])
    .where('citation_id', '=', id)
    .execute();
  expect(mails).toEqual([]);
});
