import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as contract from '../contract/movement.ts';
import { getBalance } from './balance-queries.ts';
import type { ChargeSources } from './charge-source.ts';
import { addMovement, reverseMovement } from './movement-actions.ts';
import { keepDeposit, setDiscount } from './terms-actions.ts';

export function cashRoutes(
  app: FastifyInstance,
  context: AppContext,
  sources: ChargeSources,
): void {
  registerEndpoint(app, contract.getBalance, async ({ query, actor }) => ({
    data: await getBalance(context, sources, query, actor),
  }));
  registerEndpoint(app, contract.addMovement, ({ body, key, actor, session }) =>
    addMovement(context, sources, body, { key, actor, session }),
  );
  registerEndpoint(app, contract.reverseMovement, async ({ params, body, actor }) => ({
    data: await reverseMovement(context, sources, params.id, body, { actor }),
    message: contract.MOVEMENT_MESSAGES.reversed,
    status: 201,
  }));
  registerEndpoint(app, contract.setDiscount, ({ body, actor, session }) =>
    setDiscount(context, sources, body, { actor, session }),
  );
  registerEndpoint(app, contract.keepDeposit, ({ body, actor }) =>
    keepDeposit(context, sources, body, { actor }),
  );
}
