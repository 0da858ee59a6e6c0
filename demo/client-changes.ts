import { sql } from 'kysely';
import { type ClientChange, changeClient } from '#clients/server/client-actions.ts';
import { mergeClient } from '#clients/server/merge-actions.ts';
import { changeMotorcycle } from '#clients/server/motorcycle-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { ActionContext, Actor } from '#shared/contract/access-policy.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { RIDERS, type Rider } from './riders.ts';
import { openDay, type Workshop } from './workshop.ts';

type Wishes = Pick<
  ClientChange,
  'notes' | 'noMessages' | 'prefersWhatsApp' | 'taxNumber' | 'taxName'
>;

/** What staff write on the records of clients. Each client has come by then (`visits.ts`). */
const WISHES: readonly (readonly [day: number, Rider, Wishes])[] = [
  [-53, RIDERS.mirta, { noMessages: true, notes: 'Pidió que no le escriban: llama ella.' }],
  [
    -50,
    RIDERS.walter,
    {
      notes: 'Reparte con la moto: la deja temprano y la retira al mediodía.',
      taxNumber: '211234560019',
      taxName: 'Cardozo Mensajería y Reparto S.A.S.',
    },
  ],
  [-39, RIDERS.silvana, { prefersWhatsApp: true, taxNumber: '12345672' }],
  [-38, RIDERS.ruben, { prefersWhatsApp: true, notes: 'No lee el correo.' }],
  [-14, RIDERS.yamandu, { notes: 'Yamandú, Rosana y Bruno comparten el teléfono.' }],
];
const SOLD_DAY = -16;
const MERGED_DAY = -12;
const CLOSING_MINUTE = 17 * 60 + 40;

/** Plans what staff change on the records of clients: wishes, a motorcycle's new owner, and a merge. */
export function planClientChanges(
  context: AppContext,
  actions: ActionSchedule,
  workshop: Workshop,
): void {
  const { counter, timeZone } = workshop;
  const actor: Actor = { ...counter, username: '', role: 'user', permissions: ['agenda'] };
  const plan = (day: number, change: (by: ActionContext & { actor: Actor }) => Promise<unknown>) =>
    actions.plan(boundaryAt(openDay(workshop, day), CLOSING_MINUTE, timeZone), () =>
      change({ actor, now: context.clock() }),
    );
  for (const [day, rider, wishes] of WISHES) {
    plan(day, async (by) => {
      const { id, version } = await clientOf(context, rider);
      const change = { ...wishes, version, addContacts: [], removeContacts: [] };
      return changeClient(context.db, id, change, by);
    });
  }
  plan(SOLD_DAY, async (by) => {
    const { id: seller } = await clientOf(context, RIDERS.hugo);
    const sold = await context.db
      .selectFrom('motorcycles')
      .select(['id', 'version'])
      .where('plate', '=', RIDERS.hugo.vehicles[0].plate)
      .executeTakeFirstOrThrow();
    const change = { endOwners: [seller], version: sold.version };
    return changeMotorcycle(context, sold.id, change, by.actor);
  });
  plan(MERGED_DAY, async (by) => {
    const { id } = await clientOf(context, RIDERS.bety);
    const { id: into } = await clientOf(context, RIDERS.beatriz);
    return mergeClient(context.db, { id, into }, by);
  });
}

/** Returns the client with the rider's telephone number. */
function clientOf({ db }: AppContext, { phone }: Rider): Promise<{ id: string; version: number }> {
  return db
    .selectFrom('client_contacts')
    .innerJoin('clients', 'clients.id', 'client_contacts.client_id')
    .select(['clients.id', 'clients.version'])
    .where('kind', '=', 'phone')
    .where('key', '=', sql<string>`phone_key(${phone})`)
    .executeTakeFirstOrThrow();
}
