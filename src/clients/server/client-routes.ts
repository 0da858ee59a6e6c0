import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { getPhoneKey } from '#shared/contract/phone-key-endpoint.ts';
import * as contract from '../contract/client.ts';
import { changeClient, mergeClient, unmergeClient } from '../contract/client-change.ts';
import * as split from '../contract/client-split.ts';
import * as work from '../contract/deferred-work.ts';
import * as followUp from '../contract/follow-up.ts';
import * as motorcycle from '../contract/motorcycle.ts';
import * as clientActions from './client-actions.ts';
import * as clients from './client-queries.ts';
import * as deferredWork from './deferred-work-actions.ts';
import * as followUpActions from './follow-up-actions.ts';
import * as followUps from './follow-up-queries.ts';
import * as merges from './merge-actions.ts';
import * as motorcycleActions from './motorcycle-actions.ts';
import * as motorcycles from './motorcycle-queries.ts';
import { addReading } from './reading-actions.ts';
import * as splitActions from './split/split-actions.ts';
import { getClientSplit } from './split/split-queries.ts';

const answer = async <Data>(data: Promise<Data>) => ({ data: await data });
const created = async <Data>(data: Promise<Data>) => ({ data: await data, status: 201 });

export function clientRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, getPhoneKey, async ({ query }) => ({
    data: { key: await clients.readPhoneKey(db, query.phone) },
  }));
  registerEndpoint(app, contract.listClients, ({ query }) =>
    answer(clients.listClients(db, query)),
  );
  registerEndpoint(app, contract.getClient, ({ params: { id } }) =>
    answer(clients.getClient(db, id)),
  );
  registerEndpoint(app, changeClient, ({ params: { id }, body, actor }) =>
    answer(clientActions.changeClient(db, id, body, by(actor))),
  );
  registerEndpoint(app, mergeClient, ({ params: { id }, body, actor }) =>
    answer(merges.mergeClient(db, { id, into: body.into }, by(actor))),
  );
  registerEndpoint(app, unmergeClient, ({ params: { id }, actor }) =>
    answer(merges.unmergeClient(db, id, by(actor))),
  );
  registerEndpoint(app, split.getClientSplit, ({ params: { id } }) =>
    answer(getClientSplit(db, id)),
  );
  registerEndpoint(app, split.splitClient, ({ params: { id }, body, key, actor }) =>
    created(splitActions.splitClient(context, id, body, { key, by: actor })),
  );
  registerEndpoint(app, split.undoClientSplit, ({ params: { id }, actor }) =>
    answer(splitActions.undoClientSplit(context, id, actor)),
  );
  registerEndpoint(app, split.confirmOnePerson, ({ params: { id } }) =>
    answer(splitActions.confirmOnePerson(context, id)),
  );
  registerEndpoint(app, split.confirmTwoPeople, ({ params: { id }, body }) =>
    answer(splitActions.confirmTwoPeople(context, id, body.other)),
  );
  motorcycleRoutes(app, context);
  followUpRoutes(app, context);
}

function motorcycleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, motorcycle.listMotorcycles, ({ query }) =>
    answer(motorcycles.listMotorcycles(db, query)),
  );
  registerEndpoint(app, motorcycle.getMotorcycle, ({ params: { id } }) =>
    answer(motorcycles.getMotorcycle(db, id)),
  );
  registerEndpoint(app, motorcycle.changeMotorcycle, ({ params: { id }, body, actor }) =>
    answer(motorcycleActions.changeMotorcycle(context, id, body, actor)),
  );
  registerEndpoint(app, motorcycle.addReading, ({ params: { id }, body, key, actor }) =>
    created(addReading(context, id, body, { key, by: actor })),
  );
  registerEndpoint(app, work.addDeferredWork, ({ params: { id }, body, key, actor }) =>
    created(deferredWork.addDeferredWork(context, id, body, { key, by: actor })),
  );
  registerEndpoint(app, work.changeDeferredWork, ({ params: { id }, body }) =>
    answer(deferredWork.changeDeferredWork(db, id, body, context.clock())),
  );
  registerEndpoint(app, motorcycle.mergeMotorcycle, ({ params: { id }, body, actor }) =>
    answer(merges.mergeMotorcycle(db, { id, into: body.into }, by(actor))),
  );
  registerEndpoint(app, motorcycle.unmergeMotorcycle, ({ params: { id }, actor }) =>
    answer(merges.unmergeMotorcycle(db, id, by(actor))),
  );
}

function followUpRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  registerEndpoint(app, followUp.listFollowUps, async ({ query: { state = 'waiting' } }) => ({
    data: await followUps.listFollowUps(db, state, await followUps.followUpContext(context)),
  }));
  registerEndpoint(app, followUp.countFollowUps, async () => ({
    data: await followUps.countFollowUps(db, await followUps.followUpContext(context)),
  }));
  registerEndpoint(app, followUp.changeFollowUp, ({ params: { id }, body, actor }) =>
    answer(followUpActions.changeFollowUp(context, id, body, actor)),
  );
}
