import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
/** The environment of every process that a test starts: no other variable of the test reaches it. */
export const PROCESS_ENV = {
  PATH: process.env['PATH'] ?? '',
  // As `npm start`: half a second of CPU time less per process.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
};
const NPM_START = [process.execPath, '--max-semi-space-size=4', SERVER];
const ADDRESS = /^Bujía está en (http:\S+)$/;

/** The same key for every process of a test on one database. */
export const TEST_APP_KEY = '5e'.repeat(32);

/** The real entry point in a process of its own, on a port that the system chooses. */
export type AppProcess = {
  url: string;
  process: ChildProcess;
  /** The console output until it listened. */
  console: readonly string[];
  /** Kills it; resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops it, as an init system would; resolves with its exit code. */
  terminate(): Promise<number | null>;
};

/** `program` is the command that starts it; by default that of `npm start`. */
export async function startAppProcess(
  environment: Record<string, string>,
  program: readonly string[] = NPM_START,
): Promise<AppProcess> {
  const [file = '', ...args] = program;
  const child = spawn(file, args, {
    env: {
      ...PROCESS_ENV,
      HOME: process.env['HOME'] ?? '/',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      BACKUP_DIR: 'off',
      // Processes on many databases share a working folder.
      AUDIT_HEADS: 'off',
      ...('DATABASE_URL' in environment && { APP_KEY: TEST_APP_KEY }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  const written: string[] = [];
  const url = await readAddress(child, gone, written);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return {
    url,
    process: child,
    console: written,
    kill: async () => {
      await end('SIGKILL');
    },
    terminate: () => end('SIGTERM'),
  };
}

async function readAddress(
  child: ChildProcess,
  gone: Promise<unknown>,
  written: string[],
): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('the process has no output');
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const lines = createInterface({ input: child.stdout });
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      written.push(line);
      const address = ADDRESS.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const failed = gone.then(() => {
    throw new Error(`the process ended before it listened: ${errors}`);
  });
  return Promise.race([listening, failed]);
}
