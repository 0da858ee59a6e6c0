import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import { copyOfTree, debianTree, WORK_FOLDER } from './debian.ts';
import { FORMER_ADMIN, writeFormerFolder } from './former-folder.ts';
import { CannotRun, freePort, requirePrograms, run, secondsSince, waitFor } from './programs.ts';
import {
  bookOnNewInstallation,
  countAppointments,
  printedPassword,
  untilReady,
} from './workshop.ts';

export const IMAGE = 'localhost/bujia:proof';
const DOCKERFILE = join(PROJECT, 'deploy/Dockerfile');

/** Runs podman with the settings that work on this machine (`findSettings`). */
export type Podman = {
  (args: readonly string[]): string;
  /** Whether the command ends with 0. */
  succeeds(args: readonly string[]): boolean;
};

/**
 * Builds the image of `deploy/Dockerfile`, runs it as its unprivileged user on an empty volume, books, restarts it on
 * the same volume, and starts it on the data of an earlier version. Returns lines for the report.
 */
export async function proveImage(): Promise<string[]> {
  const { podman } = openPodman();
  const lines = [...provideBaseImages(podman)];
  lines.push(buildImage(podman));
  lines.push(...(await runOnNewVolume(podman)), await upgradeVolume(podman));
  return lines;
}

export function openPodman(): { podman: Podman; settings: Record<string, string> } {
  requirePrograms({ buildah: 'buildah', podman: 'podman', iptables: 'iptables' });
  const settings = findSettings();
  const podman = (args: readonly string[]) => run('podman', args, { env: settings });
  podman.succeeds = (args: readonly string[]) => {
    try {
      podman(args);
      return true;
    } catch {
      return false;
    }
  };
  return { podman, settings };
}

/**
 * Returns an environment with which podman starts a container: with the default runtime, or with runc, which also knows
 * machines with both versions of control groups; with limits that this process may give.
 */
function findSettings(): Record<string, string> {
  const files = run('sh', ['-c', 'ulimit -Hn']).trim();
  const limits = `default_ulimits = ["nofile=${files}:${files}", "nproc=32768:32768"]`;
  const tries = ['', 'runtime = "runc"'].map((runtime, index) => {
    const path = join(WORK_FOLDER, `containers-${index}.conf`);
    writeFileSync(path, `[containers]\n${limits}\n[engine]\n${runtime}\n`);
    return { CONTAINERS_CONF: path };
  });
  const tree = debianTree('debian', []);
  const probe = ['run', '--rm', '--rootfs', tree, '/bin/true'];
  const errors: string[] = [];
  for (const env of tries) {
    try {
      run('podman', probe, { env });
      return env;
    } catch (error) {
      errors.push(String(error));
    }
  }
  throw new CannotRun(`podman starts no container here:\n${errors.join('\n')}`);
}

/**
 * Gives the images that the Dockerfile starts from: those of this machine, else from their registry, else made from
 * Debian's packages and, for the build, this Node.js with its npm.
 */
function provideBaseImages(podman: Podman): string[] {
  const names = [...readFileSync(DOCKERFILE, 'utf8').matchAll(/^FROM (\S+)/gm)].map(
    ([, name = '']) => `docker.io/library/${name}`,
  );
  return names.flatMap((name) => {
    if (podman.succeeds(['image', 'exists', name])) return [];
    if (podman.succeeds(['pull', '--quiet', name])) return [];
    requirePrograms({ debootstrap: 'debootstrap' });
    const tree = name.includes('/node:') ? treeWithNode() : debianTree('debian', []);
    run('sh', ['-c', `tar -C "${tree}" -c . | podman import --quiet - ${name}`]);
    return [`${name}: made from Debian's packages, since its registry does not answer`];
  });
}

function treeWithNode(): string {
  const tree = copyOfTree(debianTree('debian', []), 'node');
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new CannotRun('start it by npm run prove:container');
  run('cp', [process.execPath, join(tree, 'usr/local/bin/node')]);
  run('mkdir', ['-p', join(tree, 'usr/local/lib/node_modules')]);
  run('cp', ['-aL', dirname(dirname(npm)), join(tree, 'usr/local/lib/node_modules/npm')]);
  run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm')]);
  return tree;
}

function buildImage(podman: Podman): string {
  const start = performance.now();
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const certificates = authority
    ? [
        '--volume',
        `${authority}:/authority.crt:ro`,
        '--build-arg',
        'NODE_EXTRA_CA_CERTS=/authority.crt',
      ]
    : [];
  // Docker's format: that of the OCI has no HEALTHCHECK.
  const options = ['--isolation=chroot', '--format=docker', '--layers', ...certificates];
  run('buildah', ['bud', ...options, '--tag', IMAGE, '--file', DOCKERFILE, PROJECT]);
  const size = (name: string) =>
    Number(podman(['image', 'inspect', '--format', '{{.Size}}', name]));
  const base = size('docker.io/library/debian:bookworm-slim');
  const megabytes = ((size(IMAGE) - base) / 1e6).toFixed(0);
  return `built in ${secondsSince(start)}; ${megabytes} MB over its base`;
}

async function runOnNewVolume(podman: Podman): Promise<string[]> {
  const name = 'bujia-proof';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  removeContainer(podman, name);
  podman(['volume', 'create', name]);
  try {
    const start = performance.now();
    const publish = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${name}:/data`];
    podman(['run', '--detach', '--name', name, ...publish, IMAGE]);
    await untilReady(url);
    const first = secondsSince(start);
    const user = podman(['exec', name, 'id', '-un']).trim();
    const password = await waitFor('password', 10, () => printedPassword(logsOf(name)));
    await bookOnNewInstallation(url, password);
    podman(['healthcheck', 'run', name]);
    podman(['stop', name]);
    const code = podman(['inspect', '--format', '{{.State.ExitCode}}', name]).trim();
    const again = performance.now();
    podman(['start', name]);
    await untilReady(url);
    const appointments = await countAppointments(url);
    if (appointments !== 1 || code !== '0' || user !== 'bujia') {
      throw new Error(`${appointments} appointments, exit code ${code}, user ${user}`);
    }
    return [
      `first answer on an empty volume after ${first}, as user ${user}; booked; health check passes`,
      `stopped with code ${code}; the same volume answers after ${secondsSince(again)} with the booking`,
    ];
  } finally {
    removeContainer(podman, name);
  }
}

async function upgradeVolume(podman: Podman): Promise<string> {
  const name = 'bujia-proof-upgrade';
  const folder = join(WORK_FOLDER, 'former-data');
  const owner = podman(['run', '--rm', '--entrypoint', 'stat', IMAGE, '-c', '%u:%g', '/data']);
  const fixture = await writeFormerFolder(folder, owner.trim());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  removeContainer(podman, name);
  try {
    const publish = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${folder}:/data`];
    podman(['run', '--detach', '--name', name, ...publish, IMAGE]);
    await untilReady(url);
    const appointments = await countAppointments(url, FORMER_ADMIN);
    const copied = logsOf(name).includes('copied the data before the migrations');
    podman(['exec', name, '/app/bujia', 'doctor']);
    if (appointments === 0) throw new Error('the former appointments are missing');
    return `data of ${fixture} upgraded: ${appointments} open appointments, doctor clean, ${copied ? 'copied before its migrations' : 'no migration was missing'}`;
  } finally {
    removeContainer(podman, name);
  }
}

/** podman writes the console of a container to both streams. */
const logsOf = (name: string): string => run('sh', ['-c', `podman logs ${name} 2>&1`]);

function removeContainer(podman: Podman, name: string): void {
  podman.succeeds(['rm', '--force', '--volumes', name]);
  podman.succeeds(['volume', 'rm', '--force', name]);
}
