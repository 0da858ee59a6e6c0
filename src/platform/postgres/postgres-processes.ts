import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Pids of the PostgreSQL processes that work in a data folder. Every one of them has it as its
 * working folder, which a recycled pid in a stale pid file has not. Zombies are not listed.
 * Where there is no /proc: the postmaster of the pid file, if that pid is one of this folder.
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

/** The postmaster is started with its folder in its arguments; on Windows nobody is found. */
function withoutProc(dataFolder: string): number[] {
  const pid = postmasterOf(dataFolder);
  if (pid <= 0) return [];
  const list = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return list.stdout?.includes(dataFolder) ? [pid] : [];
}

/** Whether the signal could be sent; a process that is gone is no error. 0 would mean one's own group. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * Clears a data folder of what a killed app or a killed postmaster left behind. Call it only while
 * holding the folder's lock. A postmaster that still runs is shut down (fast, clean); backends that
 * outlive theirs have nobody to answer to and are ended. The pid file goes last: a killed postmaster
 * that is still a zombie would otherwise block the next start for seconds.
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
