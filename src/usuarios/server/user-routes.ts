import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listAudit } from '../contract/audit.ts';
import * as entries from '../contract/user.ts';
import { readAudit } from './audit-queries.ts';
import { changeOwnPassword, login, logout } from './session-actions.ts';
import { createUser, deleteUser, updateUser } from './user-actions.ts';
import { listUsers } from './user-queries.ts';
import { adminInfo } from './user-view.ts';

export function userRoutes(app: FastifyInstance, kit: Kit): void {
  const by = <Who>(actor: Who) => ({ actor, now: kit.clock() });
  serve(app, entries.login, ({ body, address }) => login(kit, body, address));
  serve(app, entries.verifySession, async ({ actor }) => ({ data: { admin: adminInfo(actor) } }));
  serve(app, entries.logout, ({ session }) => logout(kit.db, session));
  serve(app, entries.changePassword, ({ body, ...own }) => changeOwnPassword(kit, body, own));
  serve(app, entries.listUsers, async () => ({ data: await listUsers(kit.db) }));
  serve(app, entries.createUser, ({ body, actor }) => createUser(kit.db, body, by(actor)));
  serve(app, entries.updateUser, ({ params, body, actor }) =>
    updateUser(kit.db, params.id, body, by(actor)),
  );
  serve(app, entries.deleteUser, ({ params, actor }) => deleteUser(kit.db, params.id, by(actor)));
  serve(app, listAudit, async ({ query }) => ({ data: await readAudit(kit.db, query) }));
}
