import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { PROJECT } from '../check/tree.ts';
import { copyOfTree, debianTree } from './debian.ts';
import { IMAGE, openPodman, type Podman } from './image.ts';
import { CannotRun, freePort, requirePrograms, run, secondsSince, waitFor } from './programs.ts';
import {
  bookOnNewInstallation,
  countAppointments,
  printedPassword,
  untilReady,
} from './workshop.ts';

const FILE = join(PROJECT, 'deploy/compose.yaml');
const DATABASE_IMAGE = 'docker.io/library/postgres:18';
/** Begins the names of containers and volumes. */
const PREFIX = 'bujia-proof';

/**
 * Runs the services of `deploy/compose.yaml` by podman, one after the other: Debian's podman-compose knows neither
 * `${NAME:?}` nor `network_mode`. Books, restarts the app, and finds the booking. Returns lines for the report.
 */
export async function proveCompose(): Promise<string[]> {
  const { podman } = openPodman();
  if (!podman.succeeds(['image', 'exists', IMAGE])) {
    throw new CannotRun('the part «image» has not built the image');
  }
  const lines = provideDatabaseImage(podman);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const services = readServices({
    DATABASE_PASSWORD: 'unaClaveParaProbar1',
    POSTGRES_PASSWORD: 'otraClaveParaProbar2',
    PUBLIC_URL: url,
    PORT: String(port),
  });
  const database = `${PREFIX}_db`;
  const app = `${PREFIX}_app`;
  removeAll(podman);
  try {
    podman(runCommand(database, services.db, DATABASE_IMAGE));
    await waitFor('database', 120, () =>
      podman.succeeds(['healthcheck', 'run', database]) ? true : undefined,
    );
    const start = performance.now();
    podman(runCommand(app, services.app, IMAGE));
    await untilReady(url);
    const first = secondsSince(start);
    const logs = () => run('sh', ['-c', `podman logs ${app} 2>&1`]);
    await bookOnNewInstallation(url, await waitFor('password', 10, () => printedPassword(logs())));
    podman(['restart', app]);
    await untilReady(url);
    const appointments = await countAppointments(url);
    if (appointments !== 1) throw new Error(`${appointments} appointments`);
    return [
      ...lines,
      `app answers ${first} after its start, over the socket of its database; booked; restarted with the booking`,
    ];
  } catch (error) {
    console.error(run('sh', ['-c', `podman logs ${app} 2>&1 | grep -v '"level":30'`]));
    throw error;
  } finally {
    removeAll(podman);
  }
}

function removeAll(podman: Podman): void {
  for (const name of ['app', 'db']) podman.succeeds(['rm', '--force', `${PREFIX}_${name}`]);
  for (const name of ['app', 'database', 'socket']) {
    podman.succeeds(['volume', 'rm', '--force', `${PREFIX}_${name}`]);
  }
}

/** What a service of the file may have; any other key is an error, so that nothing of it is left out. */
const service = z.strictObject({
  image: z.string(),
  build: z.optional(z.unknown()),
  depends_on: z.optional(z.unknown()),
  restart: z.literal('unless-stopped'),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z._default(z.array(z.string()), []),
  network_mode: z.optional(z.string()),
  command: z._default(z.array(z.string()), []),
  healthcheck: z.optional(
    z.strictObject({
      test: z.tuple([z.literal('CMD-SHELL'), z.string()]),
      interval: z.string(),
      retries: z.int(),
    }),
  ),
});
const file = z.strictObject({
  services: z.strictObject({ app: service, db: service }),
  volumes: z.record(z.string(), z.null()),
});
type Service = z.infer<typeof service>;

/** Reads the file with its variables: `${NAME:?}` and `${NAME:-default}`. */
function readServices(variables: Readonly<Record<string, string>>) {
  const fill = (text: string) =>
    text.replace(
      /\$\{(\w+)(?::\?|:-([^}]*))\}/g,
      (_match, name: string, otherwise = '') => variables[name] ?? otherwise,
    );
  const filled = parse(readFileSync(FILE, 'utf8'), (_key, value) =>
    typeof value === 'string' ? fill(value) : value,
  );
  return z.parse(file, filled).services;
}

function runCommand(name: string, service: Service, image: string): string[] {
  const folder = join(PROJECT, 'deploy');
  const volumes = service.volumes.map((volume) =>
    volume.startsWith('./') ? join(folder, volume) : `${PREFIX}_${volume}`,
  );
  return [
    ...['run', '--detach', '--name', name, '--restart', service.restart],
    ...Object.entries(service.environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...service.ports.flatMap((port) => ['--publish', port]),
    ...(service.network_mode === undefined ? [] : ['--network', service.network_mode]),
    ...(service.healthcheck === undefined
      ? []
      : ['--health-cmd', service.healthcheck.test[1], '--health-retries', '20']),
    image,
    ...service.command,
  ];
}

/** Of the official image: what `deploy/compose.yaml` relies on. */
const ENTRYPOINT = `#!/bin/sh
set -eu
data=/var/lib/postgresql/data bin=$(echo /usr/lib/postgresql/*/bin)
install -d -o postgres -g postgres -m 700 /var/lib/postgresql "$data"
chown postgres:postgres /var/run/postgresql && chmod 3777 /var/run/postgresql
as() { setpriv --reuid=postgres --regid=postgres --clear-groups env PATH="$bin:$PATH" "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chmod 644 /tmp/password
  as initdb -D "$data" -U postgres --pwfile=/tmp/password --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  as pg_ctl -D "$data" -o '-c listen_addresses=' -w start
  export PGPASSWORD="$POSTGRES_PASSWORD"
  for script in /docker-entrypoint-initdb.d/*.sh; do as sh "$script"; done
  as pg_ctl -D "$data" -m fast -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups env PATH="$bin:$PATH" PGDATA="$data" "$@"
`;

function provideDatabaseImage(podman: Podman): string[] {
  if (podman.succeeds(['image', 'exists', DATABASE_IMAGE])) return [];
  if (podman.succeeds(['pull', '--quiet', DATABASE_IMAGE])) return [];
  requirePrograms({ debootstrap: 'debootstrap' });
  const packages = ['postgresql', 'postgresql-contrib'];
  const tree = copyOfTree(debianTree('debian-postgresql', packages), 'postgresql');
  writeFileSync(join(tree, 'usr/local/bin/start-database'), ENTRYPOINT, { mode: 0o755 });
  const change = `--change 'ENTRYPOINT ["/usr/local/bin/start-database"]'`;
  run('sh', ['-c', `tar -C "${tree}" -c . | podman import --quiet ${change} - ${DATABASE_IMAGE}`]);
  return [
    `${DATABASE_IMAGE}: Debian's PostgreSQL in its place, since its registry does not answer`,
  ];
}
