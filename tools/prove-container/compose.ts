import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Starts the services of `deploy/compose.yaml` one after the other, as podman-compose does not wait for a healthy
 * database: books, restarts the app, books are still there. Returns lines for the report.
 */
export async function proveCompose(): Promise<string[]> {
  requirePrograms({ 'podman-compose': 'podman-compose' });
  const { podman, settings } = openPodman();
  if (!podman.succeeds(['image', 'exists', IMAGE])) {
    throw new CannotRun('the part «image» has not built the image');
  }
  podman(['tag', IMAGE, 'localhost/bujia:latest']);
  const lines = provideDatabaseImage(podman);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...settings,
    DATABASE_PASSWORD: 'unaClaveParaProbar1',
    POSTGRES_PASSWORD: 'otraClaveParaProbar2',
    PUBLIC_URL: url,
    PORT: String(port),
  };
  const compose = (...args: string[]) =>
    run('podman-compose', ['--project-name', 'bujia-proof', '--file', FILE, ...args], {
      env: environment,
    });
  compose('down', '--volumes');
  try {
    compose('up', '--detach', '--no-build', 'db');
    await waitFor('database', 120, () =>
      podman.succeeds(['exec', 'bujia-proof_db_1', 'pg_isready', '-U', 'bujia', '-d', 'bujia'])
        ? true
        : undefined,
    );
    const start = performance.now();
    compose('up', '--detach', '--no-build', 'app');
    await untilReady(url);
    const first = secondsSince(start);
    const logs = () => run('sh', ['-c', 'podman logs bujia-proof_app_1 2>&1']);
    await bookOnNewInstallation(url, await waitFor('password', 10, () => printedPassword(logs())));
    podman(['restart', 'bujia-proof_app_1']);
    await untilReady(url);
    const appointments = await countAppointments(url);
    if (appointments !== 1) throw new Error(`${appointments} appointments`);
    return [
      ...lines,
      `app answers ${first} after its start, over the socket of its database; booked; restarted with the booking`,
    ];
  } finally {
    compose('down', '--volumes');
  }
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
