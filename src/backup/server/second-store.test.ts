import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecondTarget } from '#platform/operations/service-config.ts';
import { type SftpServer, startSftpServer } from '#test/sftp-server.ts';
import { targetProblem, withSecondStore } from './second-store.ts';

const TIMEOUTS = { answerMs: 300, bytesPerMs: 50 };

let folder: string;
let second: string;
let server: SftpServer;
let sftp: SecondTarget;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-first-'));
  second = mkdtempSync(join(tmpdir(), 'bujia-second-'));
  server = await startSftpServer(second);
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, server.privateKey);
  const { port, hostKey } = server;
  const reached = { host: '127.0.0.1', port, user: 'bujia', path: '/copias' };
  sftp = { kind: 'sftp', ...reached, keyFile, hostKey };
});
afterEach(async () => {
  await server.stop();
  for (const each of [folder, second]) rmSync(each, { recursive: true });
});

type Store = Parameters<Parameters<typeof withSecondStore>[1]>[0];

describe('withSecondStore on a server that is silent after the login', () => {
  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['listing files', (store) => store.names()],
    ['sending a file', (store) => store.put('copy', join(folder, 'key'))],
    ['fetching a file', (store) => store.fetch('copy', join(folder, 'copy'), 10)],
    ['deleting a file', (store) => store.remove('copy')],
  ])('reports «unreachable» when %s', async (_name, work) => {
    server.mute();
    const problem = await withSecondStore(sftp, work, TIMEOUTS).catch(targetProblem);
    expect(problem).toBe('unreachable');
  });
});

test('withSecondStore fetches at most one byte more than the expected size of a file', async () => {
  writeFileSync(join(second, 'copy'), 'x'.repeat(100_000));
  for (const target of [sftp, { kind: 'folder', path: second } as const]) {
    const into = join(folder, target.kind);
    await withSecondStore(target, (store) => store.fetch('copy', into, 1_000));
    expect(readFileSync(into, 'utf8')).toBe('x'.repeat(1_001));
  }
});
