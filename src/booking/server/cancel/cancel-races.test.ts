import { beforeEach, describe, expect, test } from 'vitest';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { changeCitationStatus as move } from '#agenda/server/transitions/transition-actions.ts';
import { newId } from '#platform/data/ids.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

type CancelLookUp = {
  citation: { _id: string; status: string; date: string; time: string };
  canCancel: boolean;
  alreadyCancelled: boolean;
  completed: boolean;
  expired: boolean;
};

const site = testEnvironment();
beforeEach(async () => {
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

const cancel = (token: string) =>
  request<CancelLookUp['citation']>(`${site.app.url}/api/cancel/${token}`, 'POST', {});

const moveCitation = (id: string, status: CitationStatus) =>
  move(site.app.context, id, { status }, { id: newId(), name: 'Sofía Güida' });

describe('POST /api/cancel/{token}', () => {
  test('cancels once for twenty concurrent calls, rejects the others and sends two mails', async () => {
    const { token } = await bookAndReadToken();
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(token)));
    const successful = replies.filter((reply) => reply.status === 200);
    expect(successful).toHaveLength(1);
    for (const reply of replies.filter((each) => each.status !== 200)) {
      expect(reply.body.code).toBe('already-cancelled');
    }
    const mails = await site.app.context.db
      .selectFrom('mails')
      .select('id')
      .where('kind', 'like', '%cancelled')
      .execute();
    expect(mails).toHaveLength(2);
  });

  test('answers 200 or 409 while staff cancel concurrently, and one event is written', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await bookAndReadToken();
      const [cancelled, moved] = await Promise.allSettled([
        cancel(token),
        moveCitation(id, 'cancelled'),
      ]);
      const row = await site.app.context.db
        .selectFrom('citations')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe('cancelled');
      const events = await site.app.context.db
        .selectFrom('citation_events')
        .select(['actor'])
        .where('citation_id', '=', id)
        .where('kind', '=', 'moved')
        .execute();
      expect(events).toHaveLength(1);
      expect(moved.status).toBe('fulfilled');
      const status = cancelled.status === 'fulfilled' ? cancelled.value.status : 0;
      expect(status).toBe(events[0]?.actor === 'client' ? 200 : 409);
    }
  });

  test('either cancels or gets 409 while staff move the citation to in-workshop', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await bookAndReadToken();
      await moveCitation(id, 'accepted');
      const [cancelled, moved] = await Promise.allSettled([
        cancel(token),
        moveCitation(id, 'in-workshop'),
      ]);
      const row = await site.app.context.db
        .selectFrom('citations')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const status = cancelled.status === 'fulfilled' ? cancelled.value.status : 0;
      if (row.status === 'cancelled') {
        expect([status, moved.status]).toEqual([200, 'rejected']);
      } else {
        expect([row.status, status, moved.status]).toEqual(['in-workshop', 409, 'fulfilled']);
      }
    }
  });
});
