import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as tokens from '../contract/api-token.ts';
import * as users from '../contract/managed-user.ts';
import { changePassword } from '../contract/password.ts';
import * as sessions from '../contract/session.ts';
import * as entries from '../contract/user.ts';
import { flushSignInFailures } from './login/failed-attempts.ts';
import { endSessionById, endSessions, listOpenSessions, logout } from './login/open-sessions.ts';
import { changeOwnPassword, login } from './login/session-actions.ts';
import { stepUp } from './step-up-actions.ts';
import { createToken, listTokens, revokeToken } from './tokens/token-actions.ts';
import { createUser, deleteUser, updateUser } from './user-actions.ts';
import { listUsers, toAdminInfo } from './user-queries.ts';

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  const by = <Who>(actor: Who) => ({ actor, now: context.clock() });
  app.addHook('onClose', flushSignInFailures);
  registerEndpoint(app, entries.login, ({ body, from }) => login(context, body, from));
  registerEndpoint(app, entries.verifySession, async ({ actor, session }) => ({
    data: { admin: toAdminInfo(actor, session) },
  }));
  registerEndpoint(app, entries.logout, (own) => logout(context, own));
  registerEndpoint(app, changePassword, ({ body, ...own }) =>
    changeOwnPassword(context, body, own),
  );
  registerEndpoint(app, sessions.listSessions, async ({ query, session }) => ({
    data: await listOpenSessions(context.db, session, { ...query, now: context.clock() }),
  }));
  registerEndpoint(app, sessions.endSession, ({ params, ...own }) =>
    endSessionById(context, params.id, own),
  );
  registerEndpoint(app, sessions.endSessions, ({ query, ...own }) =>
    endSessions(context, query.user, own),
  );
  registerEndpoint(app, sessions.stepUp, ({ body, ...own }) => stepUp(context, body, own));
  registerEndpoint(app, tokens.listTokens, ({ query, ...own }) =>
    listTokens(context, query.user, own),
  );
  registerEndpoint(app, tokens.createToken, ({ body, ...own }) => createToken(context, body, own));
  registerEndpoint(app, tokens.revokeToken, ({ params, ...own }) =>
    revokeToken(context, params.id, own),
  );
  registerEndpoint(app, users.listUsers, async () => ({ data: await listUsers(context.db) }));
  registerEndpoint(app, users.createUser, ({ body, actor }) =>
    createUser(context.db, body, by(actor)),
  );
  registerEndpoint(app, users.updateUser, ({ params, body, actor }) =>
    updateUser(context.db, params.id, body, by(actor)),
  );
  registerEndpoint(app, users.deleteUser, ({ params, actor }) =>
    deleteUser(context.db, params.id, by(actor)),
  );
}
