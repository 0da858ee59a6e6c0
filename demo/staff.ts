import type { NewUser } from '#access/contract/managed-user.ts';
import { createUser } from '#access/server/user-actions.ts';
import type { Db } from '#platform/data/database.ts';

/** Password of all example users; the console prints it. */
const PASSWORD = 'freno-y-embrague';

type Example = Pick<NewUser, 'username' | 'name' | 'email' | 'role' | 'permissions'>;

/** Users of the example workshop; all names are invented. */
const STAFF: readonly Example[] = [
  {
    username: 'graciela',
    name: 'Graciela Bonilla',
    email: 'graciela@ejemplo.com',
    role: 'admin',
    permissions: [],
  },
  {
    username: 'rosario',
    name: 'Rosario Techeira',
    email: 'recepcion@ejemplo.com',
    role: 'user',
    permissions: ['agenda', 'reservas'],
  },
  {
    username: 'wilson',
    name: 'Wilson Berrutti',
    email: '',
    role: 'user',
    permissions: ['agenda'],
  },
  { username: 'ismael', name: 'Ismael Curbelo', email: '', role: 'user', permissions: [] },
];

/** Creates the example users in a database without users. */
export async function seedStaff(db: Db, now: number): Promise<void> {
  const users = await db.selectFrom('users').select('id').limit(1).execute();
  if (users.length > 0) return;
  for (const user of STAFF)
    await createUser(db, { ...user, password: PASSWORD }, { actor: null, now });
}

/** Returns the user names, passwords and permissions of the example users, for the console. */
export function loginLines(): string[] {
  const width = Math.max(...STAFF.map(({ username }) => username.length));
  return STAFF.map(({ username, name, role, permissions }) => {
    const list = permissions.length === 0 ? 'sin permisos' : permissions.join(', ');
    return `${username.padEnd(width)}  ${PASSWORD}  ${name}, ${role === 'admin' ? 'admin' : list}`;
  });
}
