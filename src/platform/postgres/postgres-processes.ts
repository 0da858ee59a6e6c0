import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the pids of the PostgreSQL processes of a data folder. It is the working folder of each of
 * them, which distinguishes them from a recycled pid in a stale pid file. Leaves zombies out. On
 * systems without /proc: the postmaster of the pid file, if it runs on this folder.
 */
export function processesIn(dataFolder: string): number[] {
  if (!existsSync(dataFolder)) return [];
  if (process.platform !== 'linux') return withoutProc(dataFolder);
  const folder = realpathSync(dataFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => link(`/proc/${name}/cwd`) === folder)
    .filter((name) => /^(postgres|initdb)\b/.test(basename(link(`/proc/${name}/exe`))))
    .map(Number);
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function postmasterOf(dataFolder: string): number {
  try {
    return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Recognizes the postmaster by the folder in its arguments. Finds none on Windows. */
function withoutProc(dataFolder: string): number[] {
  const pid = postmasterOf(dataFolder);
  if (pid <= 0) return [];
  const list = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return list.stdout?.includes(dataFolder) ? [pid] : [];
}

/** Returns whether the signal was sent. A missing process is no error. Pid 0 would be the own process group. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * Cleans a data folder up after a killed app or postmaster. The caller must hold the folder's lock.
 * Shuts a running postmaster down (fast mode), ends orphaned backends, then deletes the pid file: a
 * killed postmaster that is still a zombie would otherwise block the next start for seconds.
 */
export async function clearLeftovers(dataFolder: string): Promise<void> {
  const postmaster = postmasterOf(dataFolder);
  if (processesIn(dataFolder).includes(postmaster)) {
    for (const [name, seconds] of SHUTDOWN) {
      signal(postmaster, name);
      if (await gone(dataFolder, seconds)) break;
    }
  }
  for (const [name, seconds] of ORPHANS) {
    for (const pid of processesIn(dataFolder)) signal(pid, name);
    if (await gone(dataFolder, seconds)) break;
  }
  const left = processesIn(dataFolder);
  if (left.length > 0) throw new Error(`processes ${left} still work in ${dataFolder}`);
  rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
}

const SHUTDOWN = [
  ['SIGINT', 10],
  ['SIGQUIT', 5],
] as const;
const ORPHANS = [
  ['SIGQUIT', 0.5],
  ['SIGKILL', 5],
] as const;

async function gone(dataFolder: string, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  while (processesIn(dataFolder).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}
