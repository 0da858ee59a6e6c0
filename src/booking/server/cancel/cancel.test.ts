import { beforeEach, describe, expect, test } from 'vitest';
import { CITATION_STATUSES, type CitationStatus } from '#agenda/rules/citation-status.ts';
import { changeCitationStatus as move } from '#agenda/server/transitions/transition-actions.ts';
import { newId } from '#platform/data/ids.ts';
import { deleteMails, deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';

type CancelLookUp = {
  citation: { _id: string; status: string; date: string; time: string };
  canCancel: boolean;
  alreadyCancelled: boolean;
  completed: boolean;
  expired: boolean;
};

const site = testEnvironment({ smtpUrl: MAIL_SERVER });
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

/** Books, and reads the token from the stored mail. */
async function bookAndReadToken(): Promise<{ id: string; token: string }> {
  await deleteRecords(site.app.context.db, 'citations');
  const reply = await request<{ _id: string }>(
    `${site.app.url}/api/citations`,
    'POST',
    bookingBody(site.fixtures.oilChange, THURSDAY, '10:00'),
  );
  const id = reply.body.data._id;
  const mail = await site.app.context.db
    .selectFrom('mails')
    .select('document')
    .where('kind', '=', 'citation-booked')
    .where('citation_id', '=', id)
    .executeTakeFirstOrThrow();
  const token = /\/cancel\/([A-Za-z0-9_-]{43})/.exec(JSON.stringify(mail.document))?.[1] ?? '';
  return { id, token };
}

const lookUp = (token: string) => request<CancelLookUp>(`${site.app.url}/api/cancel/${token}`);
const cancel = (token: string) =>
  request<CancelLookUp['citation']>(`${site.app.url}/api/cancel/${token}`, 'POST', {});

const PATHS: Record<Exclude<CitationStatus, 'pending'>, CitationStatus[]> = {
  accepted: ['accepted'],
  'in-workshop': ['accepted', 'in-workshop'],
  'in-progress': ['accepted', 'in-workshop', 'in-progress'],
  installed: ['accepted', 'in-workshop', 'in-progress', 'installed'],
  delivered: ['accepted', 'in-workshop', 'in-progress', 'installed', 'delivered'],
  cancelled: ['cancelled'],
};

async function moveTo(id: string, status: CitationStatus): Promise<void> {
  if (status === 'pending') return;
  for (const step of PATHS[status]) await moveCitation(id, step);
}

const moveCitation = (id: string, status: CitationStatus) =>
  move(site.app.context, id, { status }, { id: newId(), name: 'Sofía Güida' });

const FLAGS = { canCancel: false, alreadyCancelled: false, completed: false, expired: false };

const CONDITIONS: Record<
  CitationStatus,
  { flags: Partial<typeof FLAGS>; message?: string; code?: string }
> = {
  pending: { flags: { canCancel: true } },
  accepted: { flags: { canCancel: true } },
  'in-workshop': {
    flags: {},
    message: 'Tu moto ya está en el taller. Para cancelar, comunícate con nosotros.',
    code: 'in-workshop',
  },
  'in-progress': {
    flags: {},
    message: 'Tu moto ya está en el taller. Para cancelar, comunícate con nosotros.',
    code: 'in-workshop',
  },
  installed: {
    flags: { completed: true },
    message: 'Esta cita ya ha sido completada y no puede ser cancelada.',
    code: 'completed',
  },
  delivered: {
    flags: { completed: true },
    message: 'Esta cita ya ha sido completada y no puede ser cancelada.',
    code: 'completed',
  },
  cancelled: {
    flags: { alreadyCancelled: true },
    message: 'Esta cita ya ha sido cancelada.',
    code: 'already-cancelled',
  },
};

describe('/api/cancel/{token}', () => {
  test.each(CITATION_STATUSES)(
    'allows or rejects the cancellation in status %s, on GET and POST alike',
    {
      meta: {
        specification: {
          'public 4 Cancel page': [
            'canCancel',
            'alreadyCancelled',
            ['completed (completed)', 'completed'],
          ],
        },
      },
    },
    async (status) => {
      const { id, token } = await bookAndReadToken();
      await moveTo(id, status);
      const { flags, message, code } = CONDITIONS[status];
      const looked = await lookUp(token);
      expect(looked.status).toBe(200);
      expect(looked.body.data).toMatchObject({ ...FLAGS, ...flags, citation: { _id: id, status } });
      expect(looked.body.message).toBe(message);
      const cancelled = await cancel(token);
      if (code === undefined) {
        expect(cancelled.status).toBe(200);
        expect(cancelled.body.message).toBe(
          '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.',
        );
        expect(cancelled.body.data.status).toBe('cancelled');
      } else {
        expect(cancelled.status).toBe(409);
        expect(cancelled.body).toMatchObject({ code, message });
      }
    },
  );

  test('reports a citation as expired from its start on, and rejects its cancellation', {
    meta: {
      specification: {
        'public 4 Cancel page': [
          ['expired, meaning the appointment date has passed (expired)', 'expired: true'],
        ],
      },
    },
  }, async () => {
    const { token } = await bookAndReadToken();
    const start = Date.parse('2026-11-26T13:00:00Z');
    site.app.setNow(start - 1);
    expect((await lookUp(token)).body.data.canCancel).toBe(true);
    site.app.setNow(start);
    const looked = await lookUp(token);
    expect(looked.body.data).toMatchObject({ ...FLAGS, expired: true });
    expect(looked.body.message).toBe('Esta cita ya ha pasado y no puede ser cancelada.');
    expect((await cancel(token)).body.code).toBe('expired');
  });

  test.each([
    ['unknown', 'A'.repeat(43)],
    ['too short', 'abc'],
    ['made of invalid characters', `${'%2e'.repeat(14)}x`],
  ])(
    'rejects a token that is %s with 404',
    {
      meta: {
        specification: {
          'public 4 Cancel page': [['link not found', '404']],
          'public 6': [['only by knowing the token in the link', "'unknown', 'A'.repeat(43)"]],
        },
      },
    },
    async (_name, token) => {
      for (const reply of [await lookUp(token), await cancel(token)]) {
        expect(reply.status).toBe(404);
        expect(reply.body.message).toBe(
          'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
        );
      }
    },
  );

  test.each([
    ['deleted', { deleted_at: new Date(MONDAY_MORNING) }],
    [
      'cleared',
      {
        status: 'delivered',
        delivered_at: new Date(MONDAY_MORNING),
        cleared_at: new Date(MONDAY_MORNING),
      },
    ],
  ] as const)(
    'answers 404 for a %s citation, as its calendar.ics does, and changes nothing',
    async (_state, columns) => {
      const { token } = await bookAndReadToken();
      await site.app.context.db.updateTable('citations').set(columns).execute();
      await deleteMails(site.app.context.db);
      const read = () => site.app.context.db.selectFrom('citations').selectAll().execute();
      const before = await read();
      for (const reply of [await lookUp(token), await cancel(token)]) {
        expect(reply.status).toBe(404);
        expect(reply.body).toMatchObject({
          code: 'citation-not-found',
          message: 'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
        });
      }
      expect((await fetch(`${site.app.url}/api/my/${token}/calendar.ics`)).status).toBe(404);
      expect(await read()).toEqual(before);
      expect(await site.app.context.db.selectFrom('mails').select('id').execute()).toEqual([]);
    },
  );

  test('changes nothing on GET, or on HEAD of the page /cancel/{token}', async () => {
    const { id, token } = await bookAndReadToken();
    await lookUp(token);
    await fetch(`${site.app.url}/cancel/${token}`, { method: 'HEAD' });
    const row = await site.app.context.db
      .selectFrom('citations')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('pending');
  });

  test('does not store the plain token in cancel_token_hash', async () => {
    const { token } = await bookAndReadToken();
    const row = await site.app.context.db
      .selectFrom('citations')
      .select('cancel_token_hash')
      .executeTakeFirstOrThrow();
    expect(row.cancel_token_hash.toString('base64url')).not.toBe(token);
  });

  test('releases the bay on POST and mails the client and the workshop', async () => {
    const { token } = await bookAndReadToken();
    await cancel(token);
    expect(await site.app.context.db.selectFrom('occupations').selectAll().execute()).toEqual([]);
    const mails = await site.app.context.db
      .selectFrom('mails')
      .select(['kind', 'calendar_event'])
      .where('kind', 'like', '%cancelled')
      .orderBy('kind')
      .execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['citation-cancelled', 'workshop-cancelled']);
    expect(mails[0]?.calendar_event).toMatchObject({ method: 'CANCEL', sequence: 1 });
  });

  test('rejects unknown fields in the body of POST with 400', async () => {
    const { token } = await bookAndReadToken();
    const reply = await request(`${site.app.url}/api/cancel/${token}`, 'POST', {
      status: 'delivered',
    });
    expect(reply.status).toBe(400);
    expect((await lookUp(token)).body.data.canCancel).toBe(true);
  });

  test('accepts POST without a body', {
    meta: { specification: { 'public 7': [['JSON with no body fields', "method: 'POST'"]] } },
  }, async () => {
    const { token } = await bookAndReadToken();
    const response = await fetch(`${site.app.url}/api/cancel/${token}`, { method: 'POST' });
    expect(response.status).toBe(200);
  });
});

test('POST /api/citations repeats the cancel token for one key, and stores neither in plain text', async () => {
  const book = () =>
    request<{ cancellationToken: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'),
      { 'idempotency-key': 'a-key-of-one-visit' },
    );
  const token = (await book()).body.data.cancellationToken;
  expect((await book()).body.data.cancellationToken).toBe(token);
  expect((await lookUp(token)).status).toBe(200);
  const rows = await site.app.context.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(rows.map(({ kept }) => kept)).toEqual([{ id: expect.any(String), mailed: true }]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|a-key-of-one-visit`));
});
