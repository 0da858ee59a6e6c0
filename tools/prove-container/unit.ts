import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import { buildRelease } from '../release.ts';
import { copyOfTree, debianTree } from './debian.ts';
import { freePort, requirePrograms, requireRoot, run, secondsSince, waitFor } from './programs.ts';
import {
  bookOnNewInstallation,
  countAppointments,
  printedPassword,
  untilReady,
} from './workshop.ts';

const UNIT = join(PROJECT, 'deploy/bujia.service');
/** Highest exposure of `systemd-analyze security`, from 0 to 10. */
const MAX_EXPOSURE = 2.5;
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'libatomic1'];

/**
 * Rates the unit file, then boots a Debian with systemd in a container of systemd-nspawn, in which it starts the
 * unpacked release: books, makes a backup's folder, restarts. Returns lines for the report.
 */
export async function proveUnit(): Promise<string[]> {
  requirePrograms({ 'systemd-analyze': 'systemd' });
  const lines = [rateUnit()];
  requirePrograms({ 'systemd-nspawn': 'systemd-container', debootstrap: 'debootstrap' });
  requireRoot();
  const tree = copyOfTree(debianTree('debian-systemd', PACKAGES), 'unit');
  buildRelease(join(tree, 'opt/bujia'));
  cpSync(UNIT, join(tree, 'etc/systemd/system/bujia.service'));
  run('chroot', [tree, 'useradd', '--system', '--home-dir=/var/lib/bujia', 'bujia']);
  run('chroot', [tree, 'systemctl', 'enable', 'bujia.service']);
  // systemd-nspawn shares the network, so the port must be free here.
  const port = await freePort();
  writeFileSync(join(tree, 'etc/bujia.env'), `PORT=${port}\n`, { mode: 0o600 });
  const url = `http://127.0.0.1:${port}`;
  const machine = bootMachine(tree);
  try {
    const start = performance.now();
    await untilReady(url);
    const answer = secondsSince(start);
    const journal = () => machine.run(['journalctl', '--unit=bujia', '--output=cat', '--no-pager']);
    await bookOnNewInstallation(
      url,
      await waitFor('password', 10, () => printedPassword(journal())),
    );
    machine.run(['systemctl', 'restart', 'bujia']);
    await untilReady(url);
    const appointments = await countAppointments(url);
    if (appointments !== 1) throw new Error(`${appointments} appointments`);
    lines.push(
      `started by systemd, with boot after ${answer}, as ${machine.run(['stat', '-c', '%U', '/var/lib/bujia/postgres']).trim()}; booked; restarted with the booking`,
    );
  } finally {
    await machine.stop();
    rmSync(tree, { recursive: true, force: true });
  }
  return lines;
}

function rateUnit(): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });
  // The program is not installed on this machine; systemd before 254 does not know the credentials.
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => !/^$|not executable|'ImportCredential'/.test(line));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  const rated = run('systemd-analyze', ['security', '--offline=true', UNIT]);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(rated)?.[1]);
  if (!(exposure <= MAX_EXPOSURE)) throw new Error(`exposure ${exposure}, at most ${MAX_EXPOSURE}`);
  return `systemd-analyze verify: nothing; security: ${exposure} of 10, at most ${MAX_EXPOSURE}`;
}

type Machine = { run(command: readonly string[]): string; stop(): Promise<void> };

/** Without registration, which needs a system bus on this machine. */
function bootMachine(tree: string): Machine {
  mkdirSync('/run/systemd/nspawn', { recursive: true });
  const options = ['--quiet', '--keep-unit', '--register=no', '--directory', tree, '--boot'];
  const child = spawn('systemd-nspawn', options, { stdio: ['ignore', 'ignore', 'ignore'] });
  const gone = once(child, 'exit');
  return {
    run: (command) =>
      run('nsenter', [`--target=${initOf(child)}`, '--mount', '--pid', '--root', '--', ...command]),
    stop: async () => {
      // Asks systemd in the container to power off.
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Returns the process id of the first process of a container. */
function initOf({ pid }: ChildProcess): string {
  const path = `/proc/${pid}/task/${pid}/children`;
  const [init] = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ') : [];
  if (!init) throw new Error('systemd-nspawn has no process');
  return init;
}
