import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from './tree.ts';

export type CommandResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

const BIN = join(PROJECT, 'node_modules', '.bin');
/** The project's Node comes first, because scripts in `.bin` start with `#!/usr/bin/env node`. */
const PATH = [BIN, process.env['PATH']].join(delimiter);

/** Runs a program of node_modules/.bin in `root`, without colours. Returns its output. */
export function runTool(root: string, tool: string, ...args: string[]): Promise<CommandResult> {
  return runCommand(root, join(BIN, tool), args);
}

export function runCommand(
  root: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.on('error', reject);
  child.on('close', (code) => resolve({ code, stdout, stderr }));
  return promise;
}

/** Returns the output lines of a failed program, at least one; none for a successful one. */
export function errorLines(ran: CommandResult, what: string): string[] {
  if (ran.code === 0) return [];
  const output = stripVTControlCharacters(`${ran.stdout}\n${ran.stderr}`);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${what} ended with ${ran.code} and no output`];
}
