import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A part cannot run on this machine; the message says why. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}

/** Throws `CannotRun` with Debian's packages of the missing programs. */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  if (missing.length === 0) return;
  const names = [...new Set(missing.map((program) => packages[program]))];
  throw new CannotRun(
    `${missing.join(', ')} missing; Debian: apt-get install --no-install-recommends ${names.join(' ')}`,
  );
}

/** Throws `CannotRun` for a user who may neither chroot nor mount. */
export function requireRoot(): void {
  if (process.getuid?.() !== 0) throw new CannotRun('only root may do this');
}

/** Runs a program to its end and returns its output. Throws an error with its last lines if it fails. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status === 0) return stdout;
  const last = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-6).join('\n');
  throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}:\n${last}`);
}

/** Returns an unused port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until `probe` returns a value; its failures count as none. */
export async function waitFor<Value>(
  what: string,
  seconds: number,
  probe: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const deadline = performance.now() + seconds * 1000;
  let failure: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await probe();
      if (value !== undefined) return value;
    } catch (error) {
      failure = error;
    }
    await sleep(100);
  }
  throw new Error(`no ${what} within ${seconds} s`, { cause: failure });
}

export const secondsSince = (start: number): string =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`;
