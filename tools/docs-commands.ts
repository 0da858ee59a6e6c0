import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PROJECT } from './check/tree.ts';
import { COMMAND_TABLE, type CommandRow } from './docs-commands/command-table.ts';
import { documentedCommands } from './docs-commands/documented-commands.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run docs:commands`: runs each command of the documents on a clean clone of HEAD, and compares its exit code and
 * its text with the promise in `command-table.ts`. Writes `docs/commands.md`, and ends with 1 after a failure. `--only
 * TEXT` runs the commands with this text, after those they need.
 */
const { only } = readOptions('docs:commands', { only: { type: 'string' } });

const TIMEOUT_MS = 30 * 60_000;
type Runnable = Extract<CommandRow, { says?: RegExp }>;
type Outcome = { command: string; problem: string | null; seconds: number };

const folder = mkdtempSync(join(tmpdir(), 'bujia-docs-'));
const clone = join(folder, 'bujia');
const SAFE = join(folder, 'safe');
mkdirSync(SAFE);
execFileSync('git', ['clone', '-q', PROJECT, clone]);
const commit = execFileSync('git', ['-C', clone, 'rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
});
const specification = process.env['SPECIFICATION_DIR'] ?? resolve(PROJECT, '../shared/spec');

/** Without the settings of this project: a reader has none. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|VITEST|DATA_DIR)/i.test(name)),
  ),
  PATH: `${join(clone, 'node_modules/.bin')}:${process.env['PATH']}`,
  PORT: '0',
  DEV_PORT: '0',
  SAFE,
  ...(existsSync(specification) && { SPECIFICATION_DIR: specification }),
};

function start(command: string) {
  const child = spawn('bash', ['-c', command], { cwd: clone, env, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)));
  return { child, ended, text: () => text };
}

type Server = ReturnType<typeof start> & { command: string };
let server: Server | null = null;

async function stopServer(): Promise<void> {
  if (server === null) return;
  kill(server.child, 'SIGTERM');
  await server.ended;
  server = null;
}

/** Ends the process with its children: `npm` does not pass signals on everywhere. */
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

async function run(command: string, row: Runnable): Promise<string | null> {
  if (server?.command !== row.during) await stopServer();
  const process = start(row.run ?? command);
  if (row.server) return await waitFor(command, process, row.server);
  const timer = setTimeout(() => kill(process.child, 'SIGKILL'), TIMEOUT_MS);
  const code = await process.ended;
  clearTimeout(timer);
  const text = process.text();
  if (code !== (row.code ?? 0))
    return `ended with ${code}: ${text.trim().split('\n').slice(-3).join(' ⏎ ')}`;
  if (row.says && !row.says.test(text)) return `does not say ${row.says}`;
  return null;
}

async function waitFor(
  command: string,
  process: ReturnType<typeof start>,
  ready: RegExp,
): Promise<string | null> {
  server = { ...process, command };
  let over = false;
  void process.ended.then(() => {
    over = true;
  });
  const deadline = performance.now() + TIMEOUT_MS;
  while (!ready.test(process.text())) {
    if (over || performance.now() > deadline)
      return `never said ${ready}: ${process.text().slice(-300)}`;
    await new Promise((done) => setTimeout(done, 200));
  }
  return null;
}

const NEEDED = ['npm ci', 'npm run build'];
const outcomes: Outcome[] = [];
for (const [command, row] of Object.entries(COMMAND_TABLE)) {
  if ('parts' in row || 'not' in row) continue;
  if (only !== undefined && !NEEDED.includes(command) && !command.includes(only)) continue;
  const began = performance.now();
  const problem = await run(command, row);
  const seconds = Math.round((performance.now() - began) / 1000);
  outcomes.push({ command, problem, seconds });
  console.log(
    `${problem === null ? 'kept' : 'BROKEN'}  ${command}  (${seconds} s)${problem === null ? '' : `\n        ${problem}`}`,
  );
}
await stopServer();
rmSync(folder, { recursive: true, force: true });

const rows = Object.entries(COMMAND_TABLE);
const failed = outcomes.filter(({ problem }) => problem !== null);
const covered = rows.filter(([, row]) => 'parts' in row).length;
const excused = rows.flatMap(([command, row]) => ('not' in row ? [[command, row.not]] : []));
if (only === undefined) writeFileSync(join(PROJECT, 'docs/commands.md'), page());
console.log(`${outcomes.length - failed.length} kept, ${failed.length} broken`);
if (failed.length > 0) process.exitCode = 1;

function page(): string {
  const cell = (text = '') => text.replaceAll('|', '\\|');
  return [
    '# The commands of the documents',
    '',
    '`npm run docs:commands` runs each command that README, CONTRIBUTING, SECURITY and `docs/` name on a clean clone, compares its exit code',
    'and its text with `tools/docs-commands/command-table.ts`, and writes this page.',
    '',
    `Last run: ${new Date().toISOString().slice(0, 10)}, revision ${commit.trim()}. ${documentedCommands().length} commands are named: ${outcomes.length - failed.length} kept their promise, ${failed.length} did not,`,
    `${covered} are the same or a part of those, ${excused.length} were not run.`,
    '',
    ...(failed.length === 0
      ? []
      : [
          '| broken | what happened |',
          '|---|---|',
          ...failed.map(
            ({ command, problem }) => `| \`${cell(command)}\` | ${cell(problem ?? '')} |`,
          ),
          '',
        ]),
    '| not run | reason |',
    '|---|---|',
    ...excused.map(([command, reason]) => `| \`${cell(command)}\` | ${cell(reason)} |`),
    '',
  ].join('\n');
}
