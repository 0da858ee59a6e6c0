import type { Insertable } from 'kysely';
import type { FollowUpCard, FollowUpCount, FollowUpList } from '#clients/contract/follow-up.ts';
import type { FollowUpState } from '#clients/rules/follow-up-states.ts';
import type { Db } from '#platform/data/database.ts';
import type { FollowUps } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { type Reply, request } from './http.ts';
import { createStaff } from './staff.ts';

/** Inserts a follow-up that has waited since a day before `MONDAY_MORNING`. Returns its id. */
export async function insertFollowUp(
  db: Db,
  { client, motorcycle }: { client: string; motorcycle: string },
  change: Partial<Insertable<FollowUps>> = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('follow_ups')
    .values({
      id,
      kind: 'next-service',
      client_id: client,
      motorcycle_id: motorcycle,
      about: 'Service completo',
      for_day: '2026-12-01',
      due_day: '2026-11-22',
      created_at: new Date(MONDAY_MORNING - 86_400_000),
      ...change,
    })
    .execute();
  return id;
}

export async function followUpRow(db: Db, id: string) {
  return db.selectFrom('follow_ups').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns `kind state` of each follow-up of a client, in the order of its creation. */
export async function followUpsOf(db: Db, client: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follow_ups')
    .select(['kind', 'state'])
    .where('client_id', '=', client)
    .orderBy('created_at')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}

type FollowUpCalls = {
  list(state?: string): Promise<Reply<FollowUpList>>;
  count(): Promise<Reply<FollowUpCount>>;
  /** Returns the cards of a state that are about a client. */
  cards(client: string, state?: FollowUpState): Promise<FollowUpCard[]>;
  change(id: string, body: unknown): Promise<Reply<FollowUpCard>>;
};

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a new user, signed in now. */
export async function followUpPanel(
  { url, context }: Open,
  {
    name = 'Sofía Güida',
    permissions = ['agenda'],
  }: { name?: string; permissions?: Permission[] } = {},
): Promise<FollowUpCalls> {
  const { headers } = await createStaff(context.db, permissions, { name, now: context.clock() });
  const path = `${url}/api/follow-ups`;
  const list: FollowUpCalls['list'] = (state) =>
    request(state === undefined ? path : `${path}?state=${state}`, 'GET', undefined, headers);
  return {
    list,
    async cards(client, state) {
      const { body } = await list(state);
      return body.data.cards.filter((card) => card.client._id === client);
    },
    count: () => request(`${path}/count`, 'GET', undefined, headers),
    change: (id, body) => request(`${path}/${id}`, 'PATCH', body, headers),
  };
}
