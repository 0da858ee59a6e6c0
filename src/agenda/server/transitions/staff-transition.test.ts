import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import {
  type AgendaCalls,
  agendaPanel,
  anonymousAgenda,
  mailsOfCitation,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { agendaHelpers } from '#test/agenda-helpers.ts';
import { occupationsOf, insertCitationIn as rowIn } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import {
  CITATION_LABELS,
  CITATION_STATUSES,
  type CitationStatus,
} from '../../rules/citation-status.ts';

const site = testEnvironment();
const { booked, eventsOf } = agendaHelpers(site);
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const citationIn = (status: CitationStatus) =>
  rowIn(site.app.context.db, site.fixtures.oilChange, status);

/** A second copy of the table, so that an accidental change is noticed. */
const ALLOWED: Readonly<Record<CitationStatus, CitationStatus[]>> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
  delivered: [],
  cancelled: [],
};
const PAIRS = CITATION_STATUSES.flatMap((from) => CITATION_STATUSES.map((to) => ({ from, to })));
const BY = [
  ['without expectedStatus', false],
  ['with expectedStatus', true],
] as const;

describe.each(BY)('PATCH /api/citations/{id}/status %s', (_name, expecting) => {
  test.each(PAIRS)('follows the transition table from $from to $to', async ({ from, to }) => {
    const { db } = site.app.context;
    const id = await citationIn(from);
    const before = await snapshotAgenda(db);
    const reply = await sofia.move(id, {
      status: to,
      ...(expecting && { expectedStatus: from }),
    });
    if (from === to) {
      expect(reply.status).toBe(200);
      expect(reply.body.data.status).toBe(from);
      expect(await snapshotAgenda(db)).toEqual(before);
    } else if (ALLOWED[from].includes(to)) {
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ _id: id, status: to });
      const { id: actor_id, name } = sofia.staff.actor;
      expect(await eventsOf(id)).toEqual([
        {
          kind: 'moved',
          actor: 'staff',
          actor_id,
          actor_name: name,
          from_status: from,
          to_status: to,
        },
      ]);
    } else {
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({
        code: 'status-changed',
        data: { status: from, allowed: ALLOWED[from] },
        message: `Una cita en «${CITATION_LABELS[from]}» no puede pasar a «${CITATION_LABELS[to]}».`,
      });
      expect(await snapshotAgenda(db)).toEqual(before);
    }
  });
});

describe('PATCH /api/citations/{id}/status with an outdated expectedStatus', () => {
  const MISTAKEN = PAIRS.filter(({ from, to }) => from !== to);
  test.each(MISTAKEN)('is rejected with 409 from $from to $to', async ({ from, to }) => {
    const id = await citationIn(from);
    const before = await snapshotAgenda(site.app.context.db);
    const expectedStatus = CITATION_STATUSES.find((each) => each !== from && each !== to);
    const reply = await sofia.move(id, { status: to, expectedStatus });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'status-changed',
      data: { status: from, allowed: ALLOWED[from] },
      message: 'La cita cambió de estado mientras tanto. Revisa cómo quedó.',
      error: 'La cita cambió de estado mientras tanto. Revisa cómo quedó.',
    });
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  });

  test('succeeds when the citation has the wanted status already', async () => {
    const id = await citationIn('accepted');
    const reply = await sofia.move(id, { status: 'accepted', expectedStatus: 'pending' });
    expect(reply.status).toBe(200);
  });
});

describe('PATCH /api/citations/{id}/status is rejected', () => {
  test.each([
    [{}, { status: 'Ese estado no existe.' }],
    [{ status: 'lost' }, { status: 'Ese estado no existe.' }],
    [{ status: 'accepted', expectedStatus: 1 }, { expectedStatus: 'Ese estado no existe.' }],
    [{ status: 'accepted', to: 'x' }, { to: 'El campo "to" no se reconoce.' }],
  ])('with 400 for the input %j', async (body, fields) => {
    const id = await citationIn('pending');
    const reply = await sofia.move(id, body);
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
  });

  test.each(['accepted'])('with 404 for an unknown, malformed or deleted id', async (status) => {
    const deleted = await citationIn('pending');
    await sofia.remove(deleted);
    for (const id of [newId(), 'nothing', deleted]) {
      const reply = await sofia.move(id, { status });
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-citation']);
      expect(reply.body.message).toBe('No encontramos esa cita. Puede haber sido eliminada.');
    }
  });
});

test('changes of a citation need a session and the permission agenda; comments also accept historial', async () => {
  const id = await citationIn('pending');
  const before = await snapshotAgenda(site.app.context.db);
  const others = await agendaPanel(site.app, [
    'reservas',
    'productos',
    'servicios',
    'stock',
    'finanzas',
  ]);
  for (const [who, status] of [
    [anonymousAgenda(site.app), 401],
    [others, 403],
  ] as const) {
    expect((await who.move(id, { status: 'accepted' })).status).toBe(status);
    expect((await who.remove(id)).status).toBe(status);
    expect((await who.comment(id, { adminComment: 'Hola' })).status).toBe(status);
    expect((await who.mail(id)).status).toBe(status);
    expect((await who.reschedule(id, { date: THURSDAY, time: '11:00' })).status).toBe(status);
  }
  const history = await agendaPanel(site.app, ['historial']);
  expect((await history.move(id, { status: 'accepted' })).status).toBe(403);
  expect((await history.remove(id)).status).toBe(403);
  expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  expect((await history.comment(id, { adminComment: 'Hola' })).status).toBe(200);
  const admin = await agendaPanel(site.app, 'admin');
  expect((await admin.move(id, { status: 'accepted' })).status).toBe(200);
});

describe('a cancellation by staff', () => {
  test('mails the client the text for cancellations by the workshop and a newer .ics', async () => {
    const id = await booked();
    await sofia.move(id, { status: 'cancelled' });
    const mails = await mailsOfCitation(site.app.context.db, id);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'workshop-booked',
      'citation-booked',
      'citation-cancelled',
    ]);
    const mail = mails.at(-1);
    expect(mail?.recipient).toBe(LUCIA.email);
    expect(mail?.calendar_event).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect(JSON.stringify(mail?.document)).toContain('El taller tuvo que cancelar tu cita.');
    expect(JSON.stringify(mail?.document)).not.toContain('como pediste');
    expect(await occupationsOf(site.app.context.db, id)).toEqual([]);
  });

  test('sends no mail once the citation has started', async () => {
    const id = await booked();
    site.app.setNow(Date.parse('2026-11-26T13:00:00Z'));
    const later = await agendaPanel(site.app);
    expect((await later.move(id, { status: 'cancelled' })).status).toBe(200);
    const mails = await mailsOfCitation(site.app.context.db, id);
    expect(mails.map(({ kind }) => kind)).toEqual(['workshop-booked', 'citation-booked']);
  });
});
