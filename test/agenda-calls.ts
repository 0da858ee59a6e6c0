import type { CitationDetail, StaffCitation } from '#agenda/contract/staff-citation.ts';
import type { NoticeOutcome } from '#mail/rules/notice-text.ts';
import type { Db } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { type Reply, request } from './http.ts';
import { createStaff, type Staff } from './staff.ts';

/** Fields of an answer besides the record: of domain errors, allowed statuses or near slots. */
export type ExtraFields = { status?: string; allowed?: string[]; nearest?: Slot[] };
type Slot = { date: string; time: string };

/** The agenda's calls of a staff member's panel. */
export type AgendaCalls = {
  staff: Staff;
  move(id: string, body: unknown): Promise<Reply<StaffCitation & ExtraFields>>;
  reschedule(
    id: string,
    body: unknown,
  ): Promise<Reply<StaffCitation & ExtraFields & { notice: NoticeOutcome }>>;
  comment(id: string, body: unknown): Promise<Reply<StaffCitation>>;
  remove(id: string): Promise<Reply<{ _id: string }>>;
  enter(body: unknown, key?: string): Promise<Reply<StaffCitation & ExtraFields>>;
  mail(id: string): Promise<Reply<CitationDetail>>;
  complete(id: string, body: unknown, key?: string): Promise<Reply<CitationDetail & ExtraFields>>;
  detail(id: string): Promise<Reply<CitationDetail>>;
  /** Undoes the last step, which led to this status. */
  undo(id: string, status: string): Promise<Reply<StaffCitation & ExtraFields>>;
};

export function agendaCalls(url: string, staff: Staff): AgendaCalls {
  const to = (id: string, rest = '') => `${url}/api/citations/${id}${rest}`;
  const { headers } = staff;
  return {
    staff,
    move: (id, body) => request(to(id, '/status'), 'PATCH', body, headers),
    reschedule: (id, body) => request(to(id), 'PUT', body, headers),
    comment: (id, body) => request(to(id), 'PATCH', body, headers),
    remove: (id) => request(to(id), 'DELETE', undefined, headers),
    enter: (body, key) =>
      request(`${url}/api/citations`, 'POST', body, { ...headers, ...idempotencyHeader(key) }),
    mail: (id) => request(to(id, '/mail'), 'POST', {}, headers),
    complete: (id, body, key) =>
      request(`${url}/api/stock/maintenance/complete/${id}`, 'POST', body, {
        ...headers,
        ...idempotencyHeader(key),
      }),
    detail: (id) => request(to(id), 'GET', undefined, headers),
    undo: (id, status) => request(to(id, '/undo'), 'POST', { status }, headers),
  };
}

const idempotencyHeader = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a new user with these permissions, signed in now. */
export async function agendaPanel(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' = ['agenda'],
  name = 'Sofía Güida',
): Promise<AgendaCalls> {
  return agendaCalls(
    url,
    await createStaff(context.db, permissions, { name, now: context.clock() }),
  );
}

/** Returns the same calls without a session. */
export function anonymousAgenda({ url }: { url: string }): AgendaCalls {
  const anonymous = { headers: {} } as unknown as Staff;
  return agendaCalls(url, anonymous);
}

/** Audit actions that rejected calls write, too. */
const SESSION_ACTIONS = ['access-refused', 'step-up', 'step-up-failed'];

/** Reads all rows that a rejected call must not change. */
export async function snapshotAgenda(db: Db): Promise<unknown> {
  const [citations, events, held, mails, audit, parts, shelf, moved, income] = await Promise.all([
    db.selectFrom('citations').selectAll().orderBy('id').execute(),
    db.selectFrom('citation_events').selectAll().orderBy('id').execute(),
    db.selectFrom('occupations').selectAll().orderBy('citation_id').orderBy('during').execute(),
    db.selectFrom('mails').select('id').orderBy('id').execute(),
    db.selectFrom('audit_log').select('id').where('action', 'not in', SESSION_ACTIONS).execute(),
    db.selectFrom('citation_parts').selectAll().orderBy('component_id').execute(),
    db.selectFrom('components').selectAll().orderBy('id').execute(),
    db.selectFrom('stock_movements').select('id').orderBy('id').execute(),
    db.selectFrom('financial_transactions').selectAll().orderBy('id').execute(),
  ]);
  return { citations, events, held, mails, audit, parts, shelf, moved, income };
}

/** Returns the mails about a citation, oldest first. */
export function mailsOfCitation(db: Db, citationId: string) {
  return db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'document', 'calendar_event'])
    .where('citation_id', '=', citationId)
    .orderBy('created_at')
    .execute();
}

/** Returns the token of the last cancel link in the mails about a citation. */
export async function cancelTokenOf(db: Db, citationId: string): Promise<string> {
  const mails = await mailsOfCitation(db, citationId);
  const links = mails.map(({ document }) => /\/cancel\/([\w-]{43})/.exec(JSON.stringify(document)));
  return links.findLast((link) => link !== null)?.[1] ?? '';
}
