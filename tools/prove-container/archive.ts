import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import { bytesIn } from '../release.ts';
import { copyOfTree, debianTree } from './debian.ts';
import { freePort, requirePrograms, requireRoot, run, secondsSince, waitFor } from './programs.ts';
import {
  bookOnNewInstallation,
  countAppointments,
  printedPassword,
  untilReady,
} from './workshop.ts';

/**
 * Packs a release and starts it in a Debian without development packages, as an unprivileged user: books, stops, starts
 * again. Returns lines for the report.
 */
export async function proveArchive(): Promise<string[]> {
  requirePrograms({ debootstrap: 'debootstrap', unshare: 'util-linux' });
  requireRoot();
  const start = performance.now();
  run(process.execPath, ['tools/release.ts'], { cwd: PROJECT });
  const packed = secondsSince(start);
  const archive = newestArchive();
  const tree = copyOfTree(debianTree('debian-libatomic1', ['libatomic1']), 'archive');
  mkdirSync(join(tree, 'opt/bujia'));
  run('tar', ['-xzf', archive, '--strip-components=1', '-C', join(tree, 'opt/bujia')]);
  run('chroot', [tree, 'useradd', '--system', '--create-home', '--home-dir=/data', 'bujia']);
  const sizes = [statSync(archive).size, bytesIn(join(tree, 'opt/bujia'))];
  const [small, large] = sizes.map((bytes) => (bytes / 1e6).toFixed(0));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;

  const first = startIn(tree, port);
  const answer = await first.stopAfter(async () => {
    await untilReady(url);
    const seconds = secondsSince(first.at);
    const password = await waitFor('password', 10, () => printedPassword(first.console()));
    await bookOnNewInstallation(url, password);
    return seconds;
  });
  const second = startIn(tree, port);
  const again = await second.stopAfter(async () => {
    await untilReady(url);
    const seconds = secondsSince(second.at);
    const appointments = await countAppointments(url);
    if (appointments !== 1) throw new Error(`${appointments} appointments`);
    return seconds;
  });
  return [
    `packed in ${packed}: ${small} MB, unpacked ${large} MB`,
    `first answer in a Debian of ${packageCount(tree)} packages after ${answer}; booked; started again in ${again}`,
  ];
}

function newestArchive(): string {
  const folder = join(PROJECT, 'release');
  const names = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  const [newest] = names
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (newest === undefined) throw new Error('npm run release left no archive');
  return newest;
}

const packageCount = (tree: string): number =>
  run('chroot', [tree, 'dpkg-query', '-W']).trim().split('\n').length;

type Started = {
  at: number;
  console: () => string;
  /** Does the work, then stops the program also if the work failed. Prints its last lines if it does not end with 0. */
  stopAfter<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** The mounts belong to a namespace of the process and end with it. */
function startIn(tree: string, port: number): Started {
  const enter = [
    `mount -t proc proc "${tree}/proc"`,
    `mount -t tmpfs tmpfs "${tree}/dev/shm" 2>/dev/null || { mkdir -p "${tree}/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "${tree}/dev/shm"; }`,
    `exec chroot --userspec=bujia "${tree}" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/data DATA_DIR=/data/bujia NODE_COMPILE_CACHE=/data/compiled PORT=${port} /opt/bujia/bujia`,
  ].join(' && ');
  let written = '';
  const child: ChildProcess = spawn('unshare', ['--mount', 'sh', '-c', enter], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      written += String(chunk);
    });
  }
  const gone = once(child, 'exit');
  return {
    at: performance.now(),
    console: () => written,
    stopAfter: async (work) => {
      try {
        return await work();
      } finally {
        child.kill('SIGTERM');
        const [code] = await gone;
        if (code !== 0) console.error(`ended with ${code}:\n${written.slice(-1000)}`);
      }
    },
  };
}
