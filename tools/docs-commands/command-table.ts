/**
 * What a command of the documents promises. `run` replaces its placeholders; `code` is the expected exit code, 0 by
 * default; `says` is what it prints. A `server` runs until a command without `during` of it follows.
 */
export type CommandRow =
  | {
      run?: string;
      code?: number;
      says?: RegExp;
      server?: RegExp;
      during?: string;
    }
  /** Names commands of this table that are run. */
  | { parts: readonly string[] }
  /** Why the command is not run. */
  | { not: string };

const HOURS = 'it takes minutes to hours; it is a long check of its own';
const FIGURES = 'it measures for minutes; a part of `npm run bench`';
const SUITE = 'it takes minutes; a part of `npm test`';
const ELSEWHERE = 'it needs an external server';
const MACHINE =
  'it changes the machine; `npm run prove:container` installs a release in a machine of its own';
const CONFIGURATION = 'a line of a configuration, which its reader edits';

/** Each command that README, CONTRIBUTING, SECURITY and `docs/` name, in the order of the run. */
export const COMMAND_TABLE: Readonly<Record<string, CommandRow>> = {
  'npm --version': { says: /^\d+\./m },
  'npm install -g npm@11': { not: 'it changes the machine' },
  'npm ci': { says: /added \d+ packages/ },
  'npm run build': {},
  'npm ci && npm run build': { parts: ['npm ci', 'npm run build'] },
  'git clone … bujia && cd bujia && npm ci && npm run build': {
    parts: ['npm ci', 'npm run build'],
  },
  'git pull && npm ci && npm run build': { parts: ['npm ci', 'npm run build'] },

  'npm run demo': { server: /http:\/\/127\.0\.0\.1:\d+/ },
  'npm ci && npm run demo': { parts: ['npm ci', 'npm run demo'] },
  'DATA_DIR=./data-demo npm run mail': { during: 'npm run demo', says: /npm run mail -- show / },
  'DATA_DIR=./data-demo npm run mail -- show last': { during: 'npm run demo', says: /^Asunto: /m },

  'npm start': { server: /http:\/\/127\.0\.0\.1:\d+/ },
  'npm run mail': { during: 'npm start', says: /Todavía no hay correos/ },
  'npm run doctor': { during: 'npm start', says: /Todo está en orden\./ },
  'npm run user -- reset-password NAME': {
    during: 'npm start',
    run: 'npm run user -- reset-password admin',
    says: /La contraseña nueva de «admin» es: /,
  },
  'npm run user -- reset-password': { parts: ['npm run user -- reset-password NAME'] },
  'npm run user -- reset-factors NAME': {
    during: 'npm start',
    run: 'npm run user -- reset-factors admin',
    says: /no tiene verificación en dos pasos/,
  },
  'npm run user': { during: 'npm start', code: 1, says: /Uso: npm run user/ },
  'npm run import -- FOLDER': {
    during: 'npm start',
    run: 'npm run import -- $SAFE/no-such-folder',
    code: 1,
    says: /No existe «/,
  },
  'npm run import -- SHEET.csv': {
    during: 'npm start',
    run: 'npm run import -- $SAFE/no-such-sheet.csv',
    code: 1,
    says: /No existe «/,
  },
  'npm run import -- --undo ID': {
    during: 'npm start',
    run: 'npm run import -- --undo 00000000-0000-7000-8000-000000000000',
    code: 1,
    says: /No hay una importación/,
  },
  'npm run restore-history': {
    during: 'npm start',
    code: 1,
    says: /No hay ningún historial vaciado/,
  },
  'npm run export -- FILE.zip': {
    during: 'npm start',
    run: 'npm run export -- $SAFE/todo.zip',
    says: /Todos los datos quedaron en /,
  },
  'npm run export': { parts: ['npm run export -- FILE.zip'] },
  'npm run import -- FILE.zip': {
    run: 'DATA_DIR=$SAFE/imported npm run import -- $SAFE/todo.zip',
    says: /^Datos exportados el .* importados: /m,
  },
  'npm run import': { code: 1, says: /Uso: npm run import/ },
  'npm run backup -- FILE': {
    during: 'npm start',
    run: 'npm run backup -- $SAFE/one.backup',
    says: /Copia guardada en /,
  },
  'npm run backup': { parts: ['npm run backup -- FILE'] },
  'npm run backup -- /safe/place/bujia.backup': {
    run: 'npm run backup -- $SAFE/bujia.backup',
    says: /Copia guardada en /,
  },
  'npm run backup -- /safe/place/before.backup': {
    run: 'npm run backup -- $SAFE/before.backup',
    says: /Copia guardada en /,
  },
  'npm run restore -- FILE': {
    run: 'npm run restore -- $SAFE/one.backup',
    says: /^Copia del .* restaurada: /m,
  },
  'npm run restore -- /safe/place/before.backup': {
    run: 'npm run restore -- $SAFE/before.backup',
    says: /^Copia del .* restaurada: /m,
  },
  'npm run restore': { code: 1, says: /Uso: npm run restore/ },
  'npm run restore -- --sin-autenticar': { code: 1, says: /Uso: npm run restore/ },
  'APP_KEY=$(cat data/app.key) DATA_DIR=/tmp/inspect npm run restore -- data/backups/bujia-2026-11-22-030000.backup':
    {
      run: 'APP_KEY=$(cat data/app.key) DATA_DIR=$SAFE/inspect npm run restore -- $SAFE/bujia.backup',
      says: /^Copia del .* restaurada: /m,
    },
  'APP_KEY=$(cat data/app.key) DATA_DIR=/tmp/inspect PORT=3001 SMTP_URL= npm start': {
    run: 'APP_KEY=$(cat data/app.key) DATA_DIR=$SAFE/inspect BACKUP_DIR=off SMTP_URL= npm start',
    server: /http:\/\/127\.0\.0\.1:\d+/,
  },
  'npm run -s backup -- --new-key > bujia-identity.txt': {
    run: 'npm run -s backup -- --new-key > bujia-identity.txt && grep -c AGE-SECRET-KEY bujia-identity.txt',
    says: /^1$/m,
  },
  'npm run -s backup -- --new-key': {
    parts: ['npm run -s backup -- --new-key > bujia-identity.txt'],
  },
  'npm run backup -- --new-key': { parts: ['npm run -s backup -- --new-key > bujia-identity.txt'] },
  'BACKUP_RECIPIENT=age1…': {
    run: 'BACKUP_RECIPIENT=$(grep -o "age1[0-9a-z]*" bujia-identity.txt | head -n 1) npm run backup -- $SAFE/copy.backup',
    says: /filas, cifrada\./,
  },
  'npm run restore -- copy.backup --identity bujia-identity.txt': {
    run: 'npm run restore -- $SAFE/copy.backup --identity bujia-identity.txt',
    says: /^Copia del .* restaurada: /m,
  },
  'DATA_DIR=/var/lib/bujia npm run restore -- bujia-….backup --identity bujia-identity.txt': {
    run: 'DATA_DIR=$SAFE/other npm run restore -- $SAFE/copy.backup --identity bujia-identity.txt',
    says: /La clave de la instalación quedó en /,
  },

  'npm run dev': { server: /http:\/\/127\.0\.0\.1:\d+/ },
  'apt-get install libatomic1': { not: MACHINE },
  'mkdir /opt/bujia && tar -xzf bujia-VERSION-SYSTEM.tar.gz -C /opt/bujia --strip-components=1': {
    not: MACHINE,
  },
  'useradd --system --home-dir=/var/lib/bujia bujia': { not: MACHINE },
  'cp /opt/bujia/deploy/bujia.service /etc/systemd/system/': { not: MACHINE },
  'systemctl enable --now bujia': { not: MACHINE },
  'journalctl -u bujia': { not: MACHINE },
  'npm run release': { says: /bujia-.*\.tar\.gz: \d+ MB, unpacked \d+ MB/ },
  'npm run sbom': { says: /bujia\.cdx\.json: \d+ components/ },
  'npm run measure': { says: /product TypeScript files/ },
  'npm run measure -- --write': { parts: ['npm run measure'] },
  'npm run measure -- --rev 963b41ac': { parts: ['npm run measure'] },
  'npm run panel:parts': { says: /what the panel loads/i },
  'npm run panel:parts -- --write': { parts: ['npm run panel:parts'] },
  'npm run generate': { says: /is written/ },
  'npm run trace': { says: /passed/ },
  'node -p process.versions.openssl': { says: /^\d+\.\d+\.\d+/m },
  'npx vitest run src/app/access-policies.test.ts': { says: /Tests .*passed/ },
  'npx vitest run test/security/asvs.test.ts': { says: /Tests .*passed/ },
  'npx vitest run src/booking/server/citation.race.test.ts': { says: /Tests .*passed/ },
  'npx vitest run src/platform/data/read-only-database.test.ts': { says: /Tests .*passed/ },
  'npx vitest run src/audit/server/audit-tampering.test.ts src/backup/server/file/backup-forged.test.ts':
    {
      says: /Tests .*passed/,
    },
  'npx vitest run src/platform/postgres/embedded-postgres.test.ts src/health': {
    says: /Tests .*passed/,
  },
  'npx vitest run src/app/stolen-token.test.ts src/payments/server/refund-limit.test.ts src/access/server/step-up.test.ts src/access/server/login/open-sessions.test.ts src/access/server/factors/factors.test.ts':
    { says: /Tests .*passed/ },
  'npx vitest run FILE': { parts: ['npx vitest run test/security/asvs.test.ts'] },
  "git grep -lE \"PayPal\" -- 'src/*/contract/*' 'src/*/rules/*' 'src/*/web/*'": {
    says: /src\/payments/,
  },
  'git ls-files src/payments/server | grep -vc test': { says: /^\d+$/m },
  "git ls-files src/payments | grep '\\.ts$' | grep -v test | xargs cat | wc -l": {
    says: /^\s*\d+$/m,
  },

  'npm run check': { not: SUITE },
  'npm test': { not: HOURS },
  'npx vitest run': { not: SUITE },
  'SLOW=200 npx vitest run --config vitest.e2e.config.ts': { not: SUITE },
  'npx vitest run src/payments/rules/decide.test.ts': {
    not: 'a dated decision; the file has another name since',
  },
  'npx vitest run src/payments/rules/decide-promises.test.ts': {
    not: 'a dated decision; the file has another name since',
  },
  'npm run test:days': { not: HOURS },
  'npm run test:days -- --suite tests': { not: HOURS },
  'npm run test:days -- --suite tests --day 2028-02-29 --only PART': { not: HOURS },
  'npm run on-day -- 2026-12-25 COMMAND': { not: 'it needs a C compiler' },
  'env DATA_DIR=./data-2026-12-25 npm run demo': { not: 'the command after `npm run on-day`' },
  'npm run prove': { not: HOURS },
  'npm run prove -- --short': { not: HOURS },
  'PEOPLE=5000 npx vitest run src/app/personal-data/shared-contacts.test.ts': { not: HOURS },
  'npm run simulate': { not: HOURS },
  'npm run simulate -- --seeds 200': { not: HOURS },
  'npm run simulate -- --seeds 1000': { not: HOURS },
  'npm run simulate -- --seeds 2000': { not: HOURS },
  'npm run simulate -- --seeds 10000': { not: HOURS },
  'npm run quarter': { not: HOURS },
  'npm run mutate:payments': { not: HOURS },
  'npm run mutate:authorisations': { not: HOURS },
  'npm run mutate:cash': { not: HOURS },
  'npm run walks': { not: HOURS },
  'npm run prove:container': { not: 'it needs root and Debian packages, and takes minutes' },
  'npm run release -- --folder': { not: 'a step of `deploy/Dockerfile`, which writes a folder' },
  'node test/upgrade/write-fixture.ts': { not: 'it adds a file to the repository' },
  'npm run screens': { not: 'it replaces the pictures of the README' },
  'npm run screens:compare': { not: 'it takes minutes, and ends with 1 where a picture differs' },
  'npm run screens:compare -- --rev HEAD~1 --only stock': { not: 'the same for some screens' },
  'npm run screens:compare -- --only reservations': { not: 'the same for some screens' },
  'npm run attack:agenda': { not: 'it takes minutes; a part of `npm run prove`' },
  'npm run bench': { not: HOURS },
  'npm run bench -- --quick': { not: FIGURES },
  'npm run bench -- --panel': { not: FIGURES },
  'npm run bench -- --web': { not: FIGURES },
  'npm run bench -- --only mail': { not: FIGURES },
  'npm run bench -- --only processes': { not: FIGURES },
  'npm run bench -- --only import': { not: FIGURES },
  'npm run bench -- --only clients': { not: FIGURES },
  'npm run bench -- --quick --only booking': { not: FIGURES },
  'npm run bench -- --quick --only follow-ups': { not: FIGURES },
  'npm run bench -- --quick --only mail': { not: FIGURES },
  'npm run bench -- --quick --only memory': { not: FIGURES },
  'npm run bench -- --quick --only photo': { not: FIGURES },
  'npm run bench -- --quick --only pooler': { not: ELSEWHERE },
  'PGBOUNCER=/usr/sbin/pgbouncer npm run bench -- --quick --only pooler': { not: ELSEWHERE },
  'npm run bench -- --quick --only start': { not: FIGURES },
  'node bench/kill-run.ts 60': { not: HOURS },
  'node bench/kill-run.ts 60 money': { not: HOURS },
  'node bench/login-timing.ts': { not: FIGURES },
  'node bench/silent-run.ts 30': { not: FIGURES },
  'node bench/import-reading.ts 50000': { not: FIGURES },
  'node bench/webhooks.ts 1000': { not: FIGURES },
  'node bench/recovery.ts --clone': { not: 'it takes minutes; a part of `npm run prove`' },
  'npm run docs:commands': { not: 'it is this run' },
  'npm install': { not: 'it changes package-lock.json' },
  'npm audit --omit dev': { not: ELSEWHERE },
  'sftp user@host:/folder/bujia-YYYY-MM-DD-HHMMSS.backup .': { not: ELSEWHERE },
  'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub': { not: ELSEWHERE },
  'psql -p 6432 pgbouncer': { not: ELSEWHERE },
  'DATABASE_URL=postgresql://bujia:…@db.example.uy/bujia?sslmode=verify-full': {
    not: CONFIGURATION,
  },
  'APP_KEY=…': { not: CONFIGURATION },
  'TRUST_PROXY=10.0.0.2': { not: CONFIGURATION },
  'DATABASE_POOL_URL=postgresql://bujia:…@127.0.0.1:6432/bujia': { not: CONFIGURATION },
};
