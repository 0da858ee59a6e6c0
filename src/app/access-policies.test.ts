import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { ABSOLUTE_MS } from '#platform/auth/sessions.ts';
import { loadConfig } from '#platform/operations/config.ts';
import {
  type Actor,
  isAllowed,
  PERMISSIONS,
  type Permission,
} from '#shared/contract/access-policy.ts';
import { allowsTokens, type Endpoint } from '#shared/contract/endpoint.ts';
import { addressOf, partsOf, sendCall } from '#test/access-call.ts';
import { insertAccessRecords } from '#test/access-records.ts';
import {
  ACCESS_TABLE,
  type AccessRecords,
  type AccessRow,
  type AllowedCallers,
} from '#test/access-table.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { registeredRoutes } from '#test/registered-routes.ts';
import { createApiToken, createStaff } from '#test/staff.ts';

/** Calls every endpoint as every kind of user, and compares with `test/access-table.ts`. */
let paypal: PayPalSimulator;
const site = testEnvironment(async () => {
  paypal = await startPayPalSimulator();
  return { payPal: loadConfig(paypal.environment).payPal };
});
afterAll(() => paypal?.stop());

type Headers = Record<string, string>;
type Flags = readonly Permission[] | 'admin';
/** `flags`: `null` for a caller whose token is not accepted. `byToken`: with an API token. */
type Caller = { name: string; headers: Headers; flags: Flags | null; byToken?: true };
let callers: Caller[];
let records: AccessRecords;

beforeAll(async () => {
  records = await insertAccessRecords(site, paypal);
  callers = await makeCallers();
});

async function makeCallers(): Promise<Caller[]> {
  const { db } = site.app.context;
  const now = MONDAY_MORNING;
  const signedIn = async (name: string, flags: Flags) => {
    const { headers } = await createStaff(db, flags, { now });
    return { name, headers, flags };
  };
  const dead = await createStaff(db, 'admin', { now: now - ABSOLUTE_MS - 1 });
  /** `granted`: the permissions of the token; `flags`: those that the owner has, too. */
  const withToken = async (name: string, owner: Flags, granted: readonly Permission[]) => {
    const { actor } = await createStaff(db, owner, { now });
    const { headers } = await createApiToken(db, actor.id, granted);
    const flags = owner === 'admin' ? granted : granted.filter((flag) => owner.includes(flag));
    return { name: `with a token ${name}`, headers, flags, byToken: true } as const;
  };
  const expired = await createApiToken(db, dead.actor.id, PERMISSIONS, { expiresAt: now });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return [
    { name: 'without a token', headers: {}, flags: null },
    { name: 'with a malformed token', headers: bearer('x'), flags: null },
    { name: 'with a forged token', headers: bearer('A'.repeat(43)), flags: null },
    { name: 'with a token that ended', headers: dead.headers, flags: null },
    await signedIn('without a permission', []),
    ...(await Promise.all(PERMISSIONS.map((flag) => signedIn(flag, [flag])))),
    await signedIn('with all seven permissions', PERMISSIONS),
    await signedIn('an admin', 'admin'),
    { name: 'with an API token that expired', headers: expired.headers, flags: null },
    { name: 'with a forged API token', headers: bearer(`bujia_${'A'.repeat(43)}`), flags: null },
    ...(await Promise.all(PERMISSIONS.map((flag) => withToken(`of ${flag}`, 'admin', [flag])))),
    await withToken('of an admin with all seven permissions', 'admin', PERMISSIONS),
    await withToken('whose owner lost all but one', ['agenda'], PERMISSIONS),
    await withToken('whose owner lost its permission', ['agenda'], ['finanzas']),
  ];
}

const DOCS = / \/api\/docs/;

function servedRoutes(): Map<string, Endpoint> {
  const entries = site.app.app.endpoints;
  return new Map(entries.map((entry) => [nameOf(entry), entry]));
}

function nameOf({ method, path, discriminator }: Endpoint): string {
  return [method, path, ...(discriminator === undefined ? [] : [discriminator])].join(' ');
}

describe('the access table', () => {
  test('lists exactly the served endpoints of the contract', () => {
    const listed = ACCESS_TABLE.map(({ route }) => route).filter((route) => !DOCS.test(route));
    expect([...servedRoutes().keys()].sort()).toEqual(listed.sort());
  });

  test('lists exactly the routes of the web server under /api', () => {
    const listed = ACCESS_TABLE.filter((row) => partsOf(row).discriminator === undefined);
    const routes = registeredRoutes(site.app.app).filter((route) => route.includes(' /api'));
    expect(routes.sort()).toEqual(listed.map(({ route }) => route).sort());
  });

  test('agrees with isAllowed for all 128 sets of permissions, for users and admins', {
    meta: {
      specification: {
        'admin 1': [
          ['role admin (full access)', "'admin'"],
          ['role user (access by permission flags)', 'PERMISSIONS'],
        ],
      },
    },
  }, () => {
    const entries = servedRoutes();
    for (const { route, who } of ACCESS_TABLE) {
      const access = entries.get(route)?.access ?? 'public';
      expect([route, isAllowed(access, null)]).toEqual([route, who === 'everybody']);
      for (let set = 0; set < 2 ** PERMISSIONS.length; set += 1) {
        const permissions = PERMISSIONS.filter((_flag, bit) => (set >> bit) % 2 === 1);
        for (const role of ['user', 'admin'] as const) {
          const flags = role === 'admin' ? 'admin' : permissions;
          const actor: Actor = { id: '', username: '', name: '', role, permissions };
          expect([route, flags, isAllowed(access, actor)]).toEqual([
            route,
            flags,
            mayCall(who, flags),
          ]);
        }
      }
    }
  });
});

test('allowsTokens agrees with the access table', () => {
  const entries = servedRoutes();
  for (const row of ACCESS_TABLE) {
    const entry = entries.get(row.route);
    if (!entry) continue;
    expect([row.route, allowsTokens(entry)]).toEqual([row.route, opensToTokens(row)]);
  }
});

/** Follows the table and docs/rules/panel.md 6: an admin has every permission. */
function mayCall(who: AllowedCallers, flags: Exclude<Caller['flags'], null>): boolean {
  if (who === 'everybody' || who === 'any session' || flags === 'admin') return true;
  return who !== 'admins' && who.some((flag) => flags.includes(flag));
}

/** Whether an API token may call the route with the right permissions. */
function opensToTokens({ who, byToken }: AccessRow): boolean {
  return byToken ?? (who !== 'any session' && who !== 'admins');
}

type Outcome = 'let in' | 401 | 403;

function expected(row: AccessRow, { headers, flags, byToken }: Caller): Outcome {
  const { route, who } = row;
  if (DOCS.test(route)) return 'let in';
  if (byToken && !opensToTokens(row)) return 403;
  if (flags !== null) return mayCall(who, flags) ? 'let in' : 403;
  // Public endpoints reject an invalid token too: its caller is never treated as anonymous.
  return who === 'everybody' && headers.authorization === undefined ? 'let in' : 401;
}

/** Calls an endpoint with valid input, or if `harmless` with nonsense and the unknown id `x`. */
async function callRoute(row: AccessRow, headers: Headers, { harmless }: { harmless: boolean }) {
  const { method, path, discriminator } = partsOf(row);
  const real = harmless ? {} : (row.call?.(records) ?? {});
  const nonsense = {
    nonsense: true,
    ...(discriminator !== undefined && { [discriminator]: true }),
  };
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const body = takesBody ? (real.body ?? nonsense) : undefined;
  return sendCall(site.app.url + addressOf(path, real.path), method, headers, body);
}

const outcomeOf = (status: number): Outcome =>
  status === 401 || status === 403 ? status : 'let in';

const NO_SESSION = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
const INVALID_TOKEN = 'El token de API no es válido: venció, lo revocaron o está incompleto.';
const NO_PERMISSION = 'No tienes permiso para hacer eso.';
const NOT_BY_TOKEN = 'Un token de API no puede hacer eso: entra al panel con tu usuario.';

function sentenceOf(wanted: Outcome, row: AccessRow, { byToken, name }: Caller): string {
  if (wanted === 401) return name.includes('API token') ? INVALID_TOKEN : NO_SESSION;
  return byToken && !opensToTokens(row) ? NOT_BY_TOKEN : NO_PERMISSION;
}

test.each(ACCESS_TABLE)(
  '$route answers 401 or 403 to exactly the callers that the access table excludes',
  {
    meta: {
      specification: {
        'public 6': [['Visitors, with no login', 'ACCESS_TABLE']],
        'admin 7 Authentication and users': [['bearer', 'ACCESS_TABLE']],
        'admin 7 Reservations': [['bearer', 'ACCESS_TABLE']],
        'admin 7 Citations': [['bearer', 'ACCESS_TABLE']],
        'admin 7 Services': [['bearer', 'ACCESS_TABLE']],
        'admin 7 Products': [['bearer', 'ACCESS_TABLE']],
        'admin 7 Settings': [['bearer', 'ACCESS_TABLE']],
        'admin 7 Components and stock': [['Bearer', 'ACCESS_TABLE']],
        'admin 7 Finance and expenses': [['Bearer', 'ACCESS_TABLE']],
      },
    },
  },
  async (row) => {
    for (const caller of callers) {
      const wanted = expected(row, caller);
      const { status, text } = await callRoute(row, caller.headers, { harmless: true });
      expect([caller.name, outcomeOf(status)]).toEqual([caller.name, wanted]);
      expect([caller.name, status]).not.toEqual([caller.name, 500]);
      if (wanted === 'let in') continue;
      const { error, data } = JSON.parse(text);
      expect([error, data]).toEqual([sentenceOf(wanted, row, caller), undefined]);
    }
  },
);

test('a call that is rejected for access changes no row, though its input is valid', async () => {
  const before = await digest();
  for (const row of ACCESS_TABLE) {
    for (const caller of callers) {
      const wanted = expected(row, caller);
      if (wanted === 'let in') continue;
      const { status } = await callRoute(row, caller.headers, { harmless: false });
      expect([row.route, caller.name, status]).toEqual([row.route, caller.name, wanted]);
    }
  }
  expect(await digest()).toEqual(before);
});

/** The stream of events never ends and has no HEAD route. */
const STREAM = 'GET /api/events';

test('HEAD needs the same permission as GET', async () => {
  for (const row of ACCESS_TABLE) {
    const { method, path } = partsOf(row);
    if (method !== 'GET') continue;
    const url = site.app.url + addressOf(path);
    const { status } = await fetch(url, { method: 'HEAD' });
    if (row.route === STREAM) expect([row.route, status]).toEqual([row.route, 404]);
    else expect([row.route, status === 401]).toEqual([row.route, row.who !== 'everybody']);
  }
});

/** Endpoints that need a password, or what the caller did or read a moment ago. Other tests cover them and backups. */
const NOT_HERE =
  /clear-history|\/anonymise|\/backups|\/api\/export|\/api\/imports|\/sales\/undo|\/(citations|reservations)\/:id\/undo|\/clients\/:id\/(undo-)?split/;

/** Runs last, because it changes the data of the other tests. */
test('the same calls by an admin change rows', async () => {
  const changing = ACCESS_TABLE.filter(
    ({ route, who }) =>
      who !== 'everybody' &&
      who !== 'any session' &&
      !/^GET |preview$/.test(route) &&
      !NOT_HERE.test(route),
  );
  expect(changing.length).toBeGreaterThan(8);
  const { db } = site.app.context;
  // A session for each call: some calls end the session of their caller.
  const sessions = await Promise.all(changing.map(() => createStaff(db, 'admin')));
  let before = await digest();
  for (const [at, row] of changing.entries()) {
    const { status } = await callRoute(row, sessions[at]?.headers ?? {}, { harmless: false });
    expect([row.route, status < 300]).toEqual([row.route, true]);
    const after = await digest();
    expect([row.route, after]).not.toEqual([row.route, before]);
    before = after;
  }
});

/** Returns a digest of the rows of each table, without `last_used_at` and the audit log, in one statement. */
async function digest(): Promise<Record<string, string>> {
  const { db } = site.app.context;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'audit_log' order by 1`.execute(db);
  const sums = tables.rows.map(
    ({ name }) => sql`
      select ${name} as name, coalesce(md5(string_agg(line, '|' order by line)), 'empty') as sum
      from (select (to_jsonb(t) - 'last_used_at')::text as line from ${sql.table(name)} t) lines`,
  );
  const found = await sql<{
    name: string;
    sum: string;
  }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}
