import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import * as entries from '../contract/factor.ts';
import { removeFactor, removeUserFactors, renewRecoveryCodes } from './factor-actions.ts';
import { loginFactor, stepUpWithCode } from './factor-login-actions.ts';
import { setFactorPolicy } from './factor-policy-actions.ts';
import { listFactors, readFactorPolicy } from './factor-queries.ts';
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './factor-setup-actions.ts';

export function factorRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, entries.loginFactor, ({ body, from }) => loginFactor(kit, body, from));
  serve(app, entries.stepUpWithCode, ({ body, ...own }) => stepUpWithCode(kit, body.code, own));
  serve(app, entries.listFactors, async ({ actor }) => ({ data: await listFactors(kit, actor) }));
  serve(app, entries.beginTotp, (own) => beginTotp(kit, own));
  serve(app, entries.confirmTotp, ({ body, ...own }) => confirmTotp(kit, body.code, own));
  serve(app, entries.beginPasskey, (own) => beginPasskey(kit, own));
  serve(app, entries.confirmPasskey, ({ body, ...own }) => confirmPasskey(kit, body, own));
  serve(app, entries.removeFactor, ({ params, ...own }) => removeFactor(kit, params.id, own));
  serve(app, entries.renewRecoveryCodes, (own) => renewRecoveryCodes(kit, own));
  serve(app, entries.removeUserFactors, ({ params, ...by }) =>
    removeUserFactors(kit, params.id, by),
  );
  serve(app, entries.getFactorPolicy, async () => ({ data: await readFactorPolicy(kit.db) }));
  serve(app, entries.putFactorPolicy, ({ body, ...by }) => setFactorPolicy(kit, body.roles, by));
}
