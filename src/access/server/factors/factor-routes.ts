import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as entries from '../../contract/factor.ts';
import { getFactorPolicy, putFactorPolicy } from '../../contract/factor-policy.ts';
import {
  removeFactor,
  removeUserFactors,
  renewRecoveryCodes,
  setFactorPolicy,
} from './factor-actions.ts';
import { loginFactor, stepUpWithCode } from './factor-login-actions.ts';
import { listFactors, readFactorPolicy } from './factor-queries.ts';
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './factor-setup-actions.ts';

export function factorRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, entries.loginFactor, ({ body, from }) => loginFactor(context, body, from));
  registerEndpoint(app, entries.stepUpWithCode, ({ body, ...own }) =>
    stepUpWithCode(context, body.code, own),
  );
  registerEndpoint(app, entries.listFactors, async ({ actor }) => ({
    data: await listFactors(context, actor),
  }));
  registerEndpoint(app, entries.beginTotp, (own) => beginTotp(context, own));
  registerEndpoint(app, entries.confirmTotp, ({ body, ...own }) =>
    confirmTotp(context, body.code, own),
  );
  registerEndpoint(app, entries.beginPasskey, (own) => beginPasskey(context, own));
  registerEndpoint(app, entries.confirmPasskey, ({ body, ...own }) =>
    confirmPasskey(context, body, own),
  );
  registerEndpoint(app, entries.removeFactor, ({ params, ...own }) =>
    removeFactor(context, params.id, own),
  );
  registerEndpoint(app, entries.renewRecoveryCodes, (own) => renewRecoveryCodes(context, own));
  registerEndpoint(app, entries.removeUserFactors, ({ params, ...by }) =>
    removeUserFactors(context, params.id, by),
  );
  registerEndpoint(app, getFactorPolicy, async () => ({
    data: await readFactorPolicy(context.db),
  }));
  registerEndpoint(app, putFactorPolicy, ({ body, ...by }) =>
    setFactorPolicy(context, body.roles, by),
  );
}
