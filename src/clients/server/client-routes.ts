import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { getPhoneKey } from '#shared/contract/phone-key-endpoint.ts';
import * as client from '../contract/client.ts';
import * as change from '../contract/client-change.ts';
import * as split from '../contract/client-split.ts';
import * as work from '../contract/deferred-work.ts';
import * as motorcycle from '../contract/motorcycle.ts';
import { changeClient } from './client-actions.ts';
import { findClients, readClient, readPhoneKey } from './client-queries.ts';
import { addDeferredWork, changeDeferredWork } from './deferred-work-actions.ts';
import { mergeClient, mergeMotorcycle, unmergeClient, unmergeMotorcycle } from './merge-actions.ts';
import { changeMotorcycle } from './motorcycle-actions.ts';
import { findMotorcycles, readMotorcycle } from './motorcycle-queries.ts';
import { addReading } from './reading-actions.ts';
import {
  confirmOnePerson,
  confirmTwoPeople,
  splitClient,
  undoClientSplit,
} from './split/split-actions.ts';
import { readSplit } from './split/split-queries.ts';

export function clientRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, getPhoneKey, async ({ query }) => ({
    data: { key: await readPhoneKey(db, query.phone) },
  }));
  registerEndpoint(app, client.listClients, async ({ query }) => ({
    data: await findClients(db, query),
  }));
  registerEndpoint(app, client.getClient, async ({ params }) => ({
    data: await readClient(db, params.id),
  }));
  registerEndpoint(app, change.changeClient, async ({ params, body, actor }) => ({
    data: await changeClient(db, params.id, body, by(actor)),
  }));
  registerEndpoint(app, change.mergeClient, async ({ params, body, actor }) => ({
    data: await mergeClient(db, { id: params.id, into: body.into }, by(actor)),
  }));
  registerEndpoint(app, change.unmergeClient, async ({ params, actor }) => ({
    data: await unmergeClient(db, params.id, by(actor)),
  }));
  registerEndpoint(app, split.getClientSplit, async ({ params }) => ({
    data: await readSplit(db, params.id),
  }));
  registerEndpoint(app, split.splitClient, async ({ params, body, key, actor }) => ({
    data: await splitClient(context, params.id, body, { key, by: actor }),
    status: 201,
  }));
  registerEndpoint(app, split.undoClientSplit, async ({ params, actor }) => ({
    data: await undoClientSplit(context, params.id, actor),
  }));
  registerEndpoint(app, split.confirmOnePerson, async ({ params }) => ({
    data: await confirmOnePerson(context, params.id),
  }));
  registerEndpoint(app, split.confirmTwoPeople, async ({ params, body }) => ({
    data: await confirmTwoPeople(context, params.id, body.other),
  }));
  registerEndpoint(app, motorcycle.listMotorcycles, async ({ query }) => ({
    data: await findMotorcycles(db, query),
  }));
  registerEndpoint(app, motorcycle.getMotorcycle, async ({ params }) => ({
    data: await readMotorcycle(db, params.id),
  }));
  registerEndpoint(app, motorcycle.changeMotorcycle, async ({ params, body, actor }) => ({
    data: await changeMotorcycle(context, params.id, body, actor),
  }));
  registerEndpoint(app, motorcycle.addReading, async ({ params, body, key, actor }) => ({
    data: await addReading(context, params.id, body, { key, by: actor }),
    status: 201,
  }));
  registerEndpoint(app, work.addDeferredWork, async ({ params, body, key, actor }) => ({
    data: await addDeferredWork(context, params.id, body, { key, by: actor }),
    status: 201,
  }));
  registerEndpoint(app, work.changeDeferredWork, async ({ params, body }) => ({
    data: await changeDeferredWork(db, params.id, body, context.clock()),
  }));
  registerEndpoint(app, motorcycle.mergeMotorcycle, async ({ params, body, actor }) => ({
    data: await mergeMotorcycle(db, { id: params.id, into: body.into }, by(actor)),
  }));
  registerEndpoint(app, motorcycle.unmergeMotorcycle, async ({ params, actor }) => ({
    data: await unmergeMotorcycle(db, params.id, by(actor)),
  }));
}
