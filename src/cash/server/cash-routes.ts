import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as days from '../contract/cash-day.ts';
import { getMoneyFigures } from '../contract/money-figures.ts';
import * as contract from '../contract/movement.ts';
import { getPayables, getReceivables } from '../contract/open-charges.ts';
import { getPaymentMethods, savePaymentMethods } from '../contract/payment-methods.ts';
import { getBalance } from './balance-queries.ts';
import { addTillEntry, closeDay, reopenDay } from './cash-day-actions.ts';
import { readCashDay, readCashDayParam } from './cash-day-queries.ts';
import type { TillSources } from './charge-source.ts';
import { readMoneyFigures } from './figures-queries.ts';
import { saveMethods } from './method-actions.ts';
import { readPaymentMethods } from './method-queries.ts';
import { addMovement } from './movement-actions.ts';
import { readOpenCharges } from './open-charge-queries.ts';
import { reverseMovement } from './reverse-actions.ts';
import { keepDeposit, setDiscount } from './terms-actions.ts';

export function cashRoutes(app: FastifyInstance, context: AppContext, till: TillSources): void {
  const sources = till.charges;
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
  registerEndpoint(app, getPaymentMethods, async () => ({
    data: await readPaymentMethods(context.db),
  }));
  registerEndpoint(app, savePaymentMethods, ({ body, actor }) => saveMethods(context, body, actor));
  registerEndpoint(app, getReceivables, async ({ query }) => ({
    data: await readOpenCharges(context, sources, 1, query),
  }));
  registerEndpoint(app, getPayables, async ({ query }) => ({
    data: await readOpenCharges(context, sources, -1, query),
  }));
  registerEndpoint(app, getMoneyFigures, async ({ query }) => ({
    data: await readMoneyFigures(context, sources, query),
  }));
  cashDayRoutes(app, context, till);
}

function cashDayRoutes(app: FastifyInstance, context: AppContext, till: TillSources): void {
  /** Runs an action on the day of an address and answers with the till of the day. */
  const change = async (
    text: string,
    run: (at: Awaited<ReturnType<typeof readCashDayParam>>) => Promise<string>,
  ) => {
    const at = await readCashDayParam(context, text);
    const message = await run(at);
    return { data: await readCashDay(context, till, at), message, status: 201 };
  };
  registerEndpoint(app, days.getCashDay, async ({ params }) => ({
    data: await readCashDay(context, till, await readCashDayParam(context, params.day)),
  }));
  registerEndpoint(app, days.closeCashDay, ({ params, body, key, actor }) =>
    change(params.day, (at) => closeDay(context, at, body, { key, actor })),
  );
  registerEndpoint(app, days.reopenCashDay, ({ params, body, actor }) =>
    change(params.day, (at) => reopenDay(context, at, body.reason, actor)),
  );
  registerEndpoint(app, days.addCashEntry, ({ params, body, key, actor }) =>
    change(params.day, (at) => addTillEntry(context, at, body, { key, actor })),
  );
}
