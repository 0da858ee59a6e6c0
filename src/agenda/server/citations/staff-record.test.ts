import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import {
  type AgendaCalls,
  agendaPanel,
  cancelTokenOf,
  mailsOfCitation,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { agendaHelpers } from '#test/agenda-helpers.ts';
import { occupationsOf, insertCitationIn as rowIn } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { CITATION_STATUSES, type CitationStatus } from '../../rules/citation-status.ts';

const STORED = 'El correo quedó guardado: este servidor no envía correos.';
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

describe('PATCH /api/citations/{id}', () => {
  test('stores the comment trimmed with an event, and changes nothing for an equal comment', async () => {
    const id = await citationIn('delivered');
    const reply = await sofia.comment(id, { adminComment: '  Trae la llave\nde repuesto. ' });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Comentario guardado exitosamente');
    expect(reply.body.data.adminComment).toBe('Trae la llave\nde repuesto.');
    expect(await eventsOf(id)).toMatchObject([{ kind: 'commented', actor_name: 'Sofía Güida' }]);
    const before = await snapshotAgenda(site.app.context.db);
    const again = await sofia.comment(id, { adminComment: 'Trae la llave\nde repuesto.' });
    expect([again.status, again.body.message]).toEqual([200, 'Comentario guardado exitosamente']);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  });

  test('rejects a comment with 409 that was written over another than the stored one', async () => {
    const id = await citationIn('delivered');
    const write = (adminComment: string, expectedComment: string) =>
      sofia.comment(id, { adminComment, expectedComment });
    const replies = await Promise.all(['Trae la llave', 'Pide factura'].map((it) => write(it, '')));
    const [kept] = replies.filter(({ status }) => status === 200);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = kept?.body.data.adminComment ?? '';
    const late = await write('Otra cosa', '');
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'comment-changed',
      'Otra persona guardó otro comentario mientras tanto. Léelo antes de guardar el tuyo.',
    ]);
    // A repeated call after a lost answer.
    expect((await write(stored, '')).status).toBe(200);
    expect((await write('Otra cosa', stored)).body.data.adminComment).toBe('Otra cosa');
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test.each([
    ['', 'El comentario no puede estar vacío.'],
    [' \n ', 'El comentario no puede estar vacío.'],
    [undefined, 'El comentario no puede estar vacío.'],
    ['x'.repeat(2001), 'El comentario no puede superar los 2.000 caracteres.'],
    ['un\u0000cero', 'El texto contiene caracteres que no se pueden usar.'],
  ])(
    'rejects the comment %j with 400',
    {
      meta: {
        specification: {
          'admin 5 Comment': [
            ['Saved only if the text is non-empty', 'El comentario no puede estar vacío.'],
          ],
        },
      },
    },
    async (adminComment, sentence) => {
      const id = await citationIn('pending');
      const reply = await sofia.comment(id, { adminComment });
      expect([reply.status, reply.body.fields]).toEqual([400, { adminComment: sentence }]);
    },
  );

  test('accepts a comment of 2000 characters, and rejects an unknown citation with 404', async () => {
    const id = await citationIn('pending');
    const longest = 'ñ'.repeat(2000);
    expect((await sofia.comment(id, { adminComment: longest })).body.data.adminComment).toBe(
      longest,
    );
    const reply = await sofia.comment(newId(), { adminComment: 'x' });
    expect([reply.status, reply.body.code]).toEqual([404, 'unknown-citation']);
  });
});

describe('DELETE /api/citations/{id}', () => {
  const lookUp = (token: string) => request(`${site.app.url}/api/cancel/${token}`);

  test('releases the bay, mails the client, ends the cancel link, adds an event and an audit line', async () => {
    const { db } = site.app.context;
    const id = await booked();
    await booked();
    const token = await cancelTokenOf(db, id);
    expect((await lookUp(token)).status).toBe(200);
    const reply = await sofia.remove(id);
    expect(reply.body).toMatchObject({
      success: true,
      data: { _id: id },
      message: 'Cita eliminada exitosamente',
    });
    expect(await occupationsOf(db, id)).toEqual([]);
    await booked();
    const mail = (await mailsOfCitation(db, id)).at(-1);
    expect(mail).toMatchObject({ kind: 'citation-cancelled', recipient: LUCIA.email });
    expect(mail?.calendar_event).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect((await lookUp(token)).status).toBe(404);
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({ kind: 'deleted', actor_id: sofia.staff.actor.id });
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'citation-deleted',
        actor_id: sofia.staff.actor.id,
        record_type: 'citation',
        record_id: id,
        details: { status: 'pending', date: THURSDAY, time: '10:00' },
      },
    ]);
    const again = await sofia.remove(id);
    expect([again.status, again.body.code]).toEqual([404, 'unknown-citation']);
  });

  test.each(CITATION_STATUSES)(
    'deletes a citation, or answers 409 if it is delivered: %s',
    async (status) => {
      const { db } = site.app.context;
      const id = await citationIn(status);
      const before = await snapshotAgenda(db);
      const reply = await sofia.remove(id);
      if (status === 'delivered') {
        expect([reply.status, reply.body.code]).toEqual([409, 'delivered-stays']);
        expect(reply.body.message).toBe('Una cita entregada no se puede eliminar.');
        expect(await snapshotAgenda(db)).toEqual(before);
        return;
      }
      expect(reply.status).toBe(200);
      expect(await occupationsOf(db, id)).toEqual([]);
      const mails = status === 'pending' || status === 'accepted' ? 1 : 0;
      expect(await mailsOfCitation(db, id)).toHaveLength(mails);
    },
  );

  test('sends no mail to the client after the start of the citation', async () => {
    const id = await citationIn('accepted');
    site.app.setNow(Date.parse('2026-11-26T13:00:00Z'));
    const later = await agendaPanel(site.app);
    expect((await later.remove(id)).status).toBe(200);
    expect(await mailsOfCitation(site.app.context.db, id)).toEqual([]);
  });
});

describe('POST /api/citations/{id}/mail', () => {
  const lookUp = (token: string) => request(`${site.app.url}/api/cancel/${token}`);

  test.each([
    ['pending', 'Recibimos tu reserva. Te contactaremos pronto para confirmar.'],
    ['accepted', 'Tu cita está confirmada. Te esperamos.'],
  ])(
    'mails a citation that is %s with a new cancel link, and ends the old link',
    async (status, sentence) => {
      const { db } = site.app.context;
      const id = await booked();
      await sofia.move(id, { status });
      await sofia.reschedule(id, { date: THURSDAY, time: '11:00' });
      const old = await cancelTokenOf(db, id);
      const reply = await sofia.mail(id);
      expect([reply.status, reply.body.message]).toEqual([200, STORED]);
      expect(reply.body.data._id).toBe(id);
      expect(reply.body.data.mails.filter(({ kind }) => kind === 'citation-booked')).toHaveLength(
        2,
      );
      const mail = (await mailsOfCitation(db, id)).at(-1);
      expect(mail).toMatchObject({ kind: 'citation-booked', recipient: LUCIA.email });
      expect(mail?.calendar_event).toMatchObject({ method: 'REQUEST', sequence: 1 });
      expect(JSON.stringify(mail?.document)).toContain(sentence);
      const token = await cancelTokenOf(db, id);
      expect(token).not.toBe(old);
      expect((await lookUp(old)).status).toBe(404);
      expect((await lookUp(token)).status).toBe(200);
    },
  );

  test.each([
    ['client', 'Cancelamos tu cita como pediste.'],
    ['workshop', 'El taller tuvo que cancelar tu cita.'],
  ])('mails the cancellation of a citation that the %s cancelled', async (by, sentence) => {
    const { db } = site.app.context;
    const id = await booked();
    if (by === 'client') {
      await request(`${site.app.url}/api/cancel/${await cancelTokenOf(db, id)}`, 'POST', {});
    } else await sofia.move(id, { status: 'cancelled' });
    expect((await sofia.mail(id)).status).toBe(200);
    const mail = (await mailsOfCitation(db, id)).at(-1);
    expect(mail?.kind).toBe('citation-cancelled');
    expect(mail?.calendar_event).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect(JSON.stringify(mail?.document)).toContain(sentence);
  });

  test.each(['in-workshop', 'in-progress', 'installed', 'delivered'] as const)(
    'rejects a citation that is %s with 409 and changes nothing',
    async (status) => {
      const id = await citationIn(status);
      const before = await snapshotAgenda(site.app.context.db);
      const reply = await sofia.mail(id);
      expect([reply.status, reply.body.code]).toEqual([409, 'nothing-to-mail']);
      expect(reply.body.message).toBe('No hay ningún correo para enviar por esta cita.');
      expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    },
  );

  test('rejects a citation that has started, an unknown one with 404 and body fields with 400', async () => {
    const id = await booked();
    const fields = { to: 'x' };
    const { headers } = sofia.staff;
    const wrong = await request(
      `${site.app.url}/api/citations/${id}/mail`,
      'POST',
      fields,
      headers,
    );
    expect(wrong.status).toBe(400);
    expect((await sofia.mail(newId())).status).toBe(404);
    site.app.setNow(Date.parse('2026-11-26T13:00:00Z'));
    const later = await agendaPanel(site.app);
    expect((await later.mail(id)).body.code).toBe('nothing-to-mail');
  });
});
