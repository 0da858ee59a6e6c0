import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { processesIn } from '#platform/postgres/postgres-processes.ts';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

export type AppLine = {
  pid?: number;
  connectionString?: string;
  refused?: string;
  message?: string;
  log?: string;
  exit?: string;
};

/** `postgres-app.ts` on a folder, as a process that can be killed. */
export class PostgresApp {
  readonly process: ChildProcess;
  readonly lines: AppLine[] = [];
  readonly #folder: string;

  constructor(folder: string, ids: { uid?: number; gid?: number } = {}) {
    const script = join(import.meta.dirname, 'postgres-app.ts');
    this.#folder = folder;
    const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
    this.process = spawn(process.execPath, [script, folder], { stdio, cwd: '/', ...ids });
    if (!this.process.stdout) throw new Error('no pipe');
    const reader = createInterface({ input: this.process.stdout });
    reader.on('line', (line) => this.lines.push(JSON.parse(line)));
  }

  /** Returns the line that reports ready, rejected or ended. */
  async first(): Promise<AppLine> {
    return pollUntil(() => this.lines.find((line) => line.log === undefined));
  }

  async ready(): Promise<{ pid: number; connectionString: string }> {
    const { pid, connectionString, message } = await this.first();
    if (pid === undefined || connectionString === undefined) throw new Error(message);
    return { pid, connectionString };
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) {
      return this.process.exitCode;
    }
    const exit = once(this.process, 'exit');
    this.process.kill(signal);
    const [code] = await exit;
    return code;
  }

  /** Returns the pids of the folder's PostgreSQL. */
  servers(): number[] {
    return processesIn(join(this.#folder, 'postgres'));
  }
}

/** Polls until there is a value. */
export async function pollUntil<Value>(
  probe: () => Value | undefined | Promise<Value | undefined>,
) {
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const value = await probe();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no value within ${WAIT_TIMEOUT_MS} ms`);
}

export async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
