import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listAudit } from '../contract/audit.ts';
import * as users from '../contract/managed-user.ts';
import { changePassword } from '../contract/password.ts';
import * as sessions from '../contract/session.ts';
import * as entries from '../contract/user.ts';
import { readAudit } from './audit-queries.ts';
import { endSessionById, endSessions, logout } from './end-session-actions.ts';
import { signInFailuresRecorded } from './failed-attempts.ts';
import { listOpenSessions } from './open-session-queries.ts';
import { changeOwnPassword, login } from './session-actions.ts';
import { stepUp } from './step-up-actions.ts';
import { createUser, deleteUser, updateUser } from './user-actions.ts';
import { listUsers } from './user-queries.ts';
import { adminInfo } from './user-view.ts';

export function userRoutes(app: FastifyInstance, kit: Kit): void {
  const by = <Who>(actor: Who) => ({ actor, now: kit.clock() });
  app.addHook('onClose', signInFailuresRecorded);
  serve(app, entries.login, ({ body, from }) => login(kit, body, from));
  serve(app, entries.verifySession, async ({ actor, session }) => ({
    data: { admin: adminInfo(actor, session) },
  }));
  serve(app, entries.logout, (own) => logout(kit, own));
  serve(app, changePassword, ({ body, ...own }) => changeOwnPassword(kit, body, own));
  serve(app, sessions.listSessions, async ({ query, session }) => ({
    data: await listOpenSessions(kit.db, session, { ...query, now: kit.clock() }),
  }));
  serve(app, sessions.endSession, ({ params, ...own }) => endSessionById(kit, params.id, own));
  serve(app, sessions.endSessions, ({ query, ...own }) => endSessions(kit, query.user, own));
  serve(app, sessions.stepUp, ({ body, ...own }) => stepUp(kit, body, own));
  serve(app, users.listUsers, async () => ({ data: await listUsers(kit.db) }));
  serve(app, users.createUser, ({ body, actor }) => createUser(kit.db, body, by(actor)));
  serve(app, users.updateUser, ({ params, body, actor }) =>
    updateUser(kit.db, params.id, body, by(actor)),
  );
  serve(app, users.deleteUser, ({ params, actor }) => deleteUser(kit.db, params.id, by(actor)));
  serve(app, listAudit, async ({ query }) => ({ data: await readAudit(kit.db, query) }));
}
