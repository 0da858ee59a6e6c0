import { beforeAll, describe, expect, test } from 'vitest';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
import {
  clientCalls,
  createReservationIn,
  mailsOfReservation,
  type ReservationCalls,
  reservationBody,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';

const STORED = 'El correo quedó guardado: este servidor no envía correos.';
const site = testEnvironment();
let panel: ReservationCalls;
let historyReader: ReservationCalls;
let anonymous: ReservationCalls;
let financeUser: ReservationCalls;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
  historyReader = await reservationPanel(site.app, ['historial']);
  financeUser = await reservationPanel(site.app, ['finanzas']);
  anonymous = await reservationPanel(site.app, null);
});

const UNKNOWN = ['01999999-9999-7999-8999-999999999999', 'x', '%00'];
const NOT_FOUND = 'No encontramos esa reserva. Puede haber sido eliminada.';
const reserved = (status: ReservationStatus) =>
  createReservationIn(site.app, panel, site.fixtures.crashBars, status);
const snapshot = () => snapshotReservations(site.app.context.db);

describe('a reservation', () => {
  test('is returned with its event history and the actor of each event', async () => {
    const id = await reserved('delivered');
    const { body } = await panel.detail(id);
    expect(body.data.history.map(({ from, to, actor, by }) => [from, to, actor, by])).toEqual([
      [null, 'pending', 'client', ''],
      ['pending', 'accepted', 'staff', 'Sofía Güida'],
      ['accepted', 'importing', 'staff', 'Sofía Güida'],
      ['importing', 'preparing', 'staff', 'Sofía Güida'],
      ['preparing', 'packed', 'staff', 'Sofía Güida'],
      ['packed', 'installing', 'staff', 'Sofía Güida'],
      ['installing', 'ready', 'staff', 'Sofía Güida'],
      ['ready', 'delivered', 'staff', 'Sofía Güida'],
    ]);
    expect(body.data.history.map(({ finalSaleValue }) => finalSaleValue).at(-1)).toBe(250);
  });

  test('that is unknown, malformed or deleted is answered with 404 by every endpoint', async () => {
    const deleted = await reserved('cancelled');
    await panel.remove(deleted);
    for (const id of [...UNKNOWN, deleted]) {
      for (const call of [
        panel.detail(id),
        panel.move(id, 'accepted'),
        panel.patch(id, { adminComment: 'hola' }),
        panel.remove(id),
        panel.mail(id),
      ]) {
        const { status, body } = await call;
        expect([status, body.code, body.message]).toEqual([404, 'unknown-reservation', NOT_FOUND]);
      }
    }
  });
});

describe('the internal comment', () => {
  test('is saved for reservas and historial users, and the same text again changes nothing', async () => {
    const id = await reserved('cancelled');
    const { status, body } = await panel.patch(id, { adminComment: ' Llamar\nmañana ' });
    expect([status, body.message]).toEqual([200, 'Comentario guardado exitosamente']);
    expect(body.data.adminComment).toBe('Llamar\nmañana');
    expect((await historyReader.patch(id, { adminComment: 'Otra cosa' })).status).toBe(200);
    const { history, adminComment } = (await panel.detail(id)).body.data;
    expect(adminComment).toBe('Otra cosa');
    expect(history.filter(({ kind }) => kind === 'commented')).toHaveLength(2);
    const before = await snapshot();
    const late = await panel.patch(id, { adminComment: 'Tarde', expectedComment: '' });
    expect([late.status, late.body.code]).toEqual([409, 'comment-changed']);
    expect((await panel.patch(id, { adminComment: 'Otra cosa' })).status).toBe(200);
    expect(await snapshot()).toEqual(before);
  });

  test.each([
    [{ adminComment: '  ' }, 'El comentario no puede estar vacío.'],
    [{ adminComment: 'x'.repeat(2001) }, 'El comentario no puede superar los 2.000 caracteres.'],
    [{}, 'El comentario no puede estar vacío.'],
    [{ adminComment: 'a', clientName: 'b' }, 'El campo "clientName" no se reconoce.'],
    [{ adminComment: 'a', status: 'accepted' }, 'El campo "adminComment" no se reconoce.'],
    [{ status: 'lista' }, 'Ese estado no existe.'],
    [{ status: null }, 'Ese estado no existe.'],
    [{ status: 'accepted', expectedStatus: 'x' }, 'Ese estado no existe.'],
  ])('is rejected with the body %o', async (body, sentence) => {
    const id = await reserved('pending');
    const before = await snapshot();
    const reply = await panel.patch(id, body);
    expect([reply.status, reply.body.message]).toEqual([400, sentence]);
    expect(await snapshot()).toEqual(before);
  });

  test('is the only change for historial users; finanzas users get 403, visitors 401', async () => {
    const id = await reserved('pending');
    const before = await snapshot();
    expect((await historyReader.move(id, 'accepted')).status).toBe(403);
    expect((await historyReader.remove(id)).status).toBe(403);
    expect((await historyReader.mail(id)).status).toBe(403);
    for (const [caller, wanted] of [
      [financeUser, 403],
      [anonymous, 401],
    ] as const) {
      expect((await caller.patch(id, { adminComment: 'x' })).status).toBe(wanted);
      expect((await caller.move(id, 'accepted')).status).toBe(wanted);
      expect((await caller.remove(id)).status).toBe(wanted);
      expect((await caller.mail(id)).status).toBe(wanted);
      expect((await caller.detail(id)).status).toBe(wanted);
    }
    expect(await snapshot()).toEqual(before);
  });
});

describe('DELETE /api/reservations/{id}', () => {
  test('removes a cancelled reservation from the list and adds an audit line', async () => {
    const id = await reserved('cancelled');
    const { code } = (await panel.detail(id)).body.data;
    const { status, body } = await panel.remove(id);
    expect([status, body.data, body.message]).toEqual([
      200,
      { _id: id },
      'Reserva eliminada exitosamente',
    ]);
    const { reservations } = (await panel.list()).body.data;
    expect(reservations.map(({ _id }) => _id)).not.toContain(id);
    const line = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'record_type', 'record_id', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(line).toEqual({
      action: 'reservation-deleted',
      actor_name: 'Sofía Güida',
      record_type: 'reservation',
      record_id: id,
      details: { code },
    });
  });

  test('rejects every status but cancelled', async () => {
    for (const from of [
      'pending',
      'accepted',
      'preparing',
      'ready',
      'delivered',
      'completed',
    ] as const) {
      const id = await reserved(from);
      const before = await snapshot();
      const { status, body } = await panel.remove(id);
      expect([from, status, body.code, body.message]).toEqual([
        from,
        409,
        'not-cancelled',
        'Solo se puede eliminar una reserva cancelada.',
      ]);
      expect(await snapshot()).toEqual(before);
    }
  });
});

describe('the mails of a reservation', () => {
  test('notify the client of a cancellation once', async () => {
    const id = await reserved('accepted');
    await panel.move(id, 'cancelled');
    await panel.move(id, 'cancelled');
    const mails = await mailsOfReservation(site.app.context.db, id);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'workshop-reserved',
      'reservation-created',
      'reservation-cancelled',
    ]);
    expect(mails[2]).toMatchObject({ recipient: LUCIA.email });
    expect(JSON.stringify(mails[2]?.document)).toContain('Tu reserva quedó cancelada');
  });

  test.each([
    ['pending', 'reservation-created'],
    ['accepted', 'reservation-paid'],
    ['ready', 'reservation-paid'],
    ['cancelled', 'reservation-cancelled'],
  ] as const)('in the status %s can be sent again', async (status, kind) => {
    const id = await reserved(status);
    const { body } = await panel.mail(id);
    expect(body.message).toBe(STORED);
    expect(body.data.mails.at(-1)).toMatchObject({ kind });
    const [last] = (await mailsOfReservation(site.app.context.db, id)).slice(-1);
    expect(last?.recipient).toBe(LUCIA.email);
  });

  test('cannot be sent again after the delivery', async () => {
    const id = await reserved('delivered');
    const before = await snapshot();
    const { status, body } = await panel.mail(id);
    expect([status, body.code, body.message]).toEqual([
      409,
      'nothing-to-mail',
      'No hay ningún correo para enviar por esta reserva.',
    ]);
    expect(await snapshot()).toEqual(before);
  });

  test('invalidate the old token when they are sent again', async () => {
    const client = clientCalls(site.app);
    const made = (await client.reserve(reservationBody(site.fixtures.crashBars))).body.data;
    expect((await client.state(made.cancellationToken)).status).toBe(200);
    await panel.mail(made._id);
    expect((await client.state(made.cancellationToken)).status).toBe(404);
  });

  test('can be read and retried with the permission reservas, not with agenda (404)', async () => {
    const id = await reserved('cancelled');
    const { db } = site.app.context;
    await db
      .updateTable('mails')
      .set({ state: 'failed', settled_at: new Date(MONDAY_MORNING), held_until: null })
      .where('reservation_id', '=', id)
      .execute();
    const [mail] = (await panel.detail(id)).body.data.mails;
    const path = `/mail/${mail?._id}`;
    const of = await callerWith(site.app, ['reservas']);
    expect((await of('GET', path)).body.data).toMatchObject({ reservation: id, citation: null });
    const agenda = await callerWith(site.app, ['agenda']);
    expect((await agenda('GET', path)).status).toBe(404);
    expect((await agenda('POST', `${path}/retry`, {})).status).toBe(404);
    expect((await of('POST', `${path}/retry`, {})).status).toBe(200);
  });
});
