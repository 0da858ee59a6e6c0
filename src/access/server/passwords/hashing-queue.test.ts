import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueHashing, type Requester } from './passwords.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BUSY = { code: 'busy', status: 503 };
let networks = 0;

/** Returns a requester of a new network. */
function newNetwork(): Requester {
  networks += 1;
  return { network: `198.18.${networks >> 8}.${networks & 255}` };
}

/** Starts a task that runs until `end` is called. */
function startTask(requester: Requester, started: Requester[] = []) {
  const ended = Promise.withResolvers<void>();
  const done = queueHashing(requester, async () => {
    started.push(requester);
    await ended.promise;
  });
  return { done, end: () => ended.resolve() };
}

async function endAll(tasks: readonly { done: Promise<void>; end(): void }[]): Promise<void> {
  for (const { end } of tasks) end();
  await Promise.all(tasks.map(({ done }) => done));
}

test('queueHashing keeps places for known users when unknown networks fill their share', async () => {
  const tasks = Array.from({ length: 16 }, () => startTask(newNetwork()));
  await expect(queueHashing(newNetwork(), async () => {})).rejects.toMatchObject(BUSY);
  tasks.push(...Array.from({ length: 6 }, () => startTask('known')));
  await expect(queueHashing('known', async () => {})).rejects.toMatchObject(BUSY);
  await endAll(tasks);
});

test('queueHashing limits one network to four tasks and accepts tasks of others', async () => {
  const requester = { network: '203.0.113.7' };
  const tasks = Array.from({ length: 4 }, () => startTask({ ...requester }));
  await expect(queueHashing({ ...requester }, async () => {})).rejects.toMatchObject(BUSY);
  tasks.push(startTask(newNetwork()));
  await endAll(tasks);
  await queueHashing({ ...requester }, async () => {});
});

test('queueHashing runs the task of a known user before waiting unknown ones', async () => {
  const started: Requester[] = [];
  const running = [startTask(newNetwork(), started), startTask(newNetwork(), started)];
  const waiting = [startTask(newNetwork(), started), startTask('known', started)];
  running[0]?.end();
  await running[0]?.done;
  expect(started.slice(2)).toEqual(['known']);
  await endAll([...running, ...waiting]);
  expect(started).toHaveLength(4);
});

test('queueHashing rejects a task after five seconds of waiting and frees its place', async () => {
  const tasks = [startTask('known'), startTask('known')];
  const started: Requester[] = [];
  const waiting = Array.from({ length: 20 }, () => startTask('known', started).done.catch(String));
  await vi.advanceTimersByTimeAsync(4_999);
  const late = startTask('known', started);
  late.done.catch(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(await Promise.all(waiting)).size).toBe(1);
  tasks.push(...Array.from({ length: 20 }, () => startTask('known', started)));
  await endAll(tasks);
  expect(started).toHaveLength(20);
  await expect(late.done).rejects.toMatchObject(BUSY);
});

test('queueHashing starts the next task after a failed one', async () => {
  const fail = () => queueHashing('known', () => Promise.reject(new Error('no')));
  await Promise.all(Array.from({ length: 8 }, () => expect(fail()).rejects.toThrow('no')));
  await expect(queueHashing('known', async () => 'yes')).resolves.toBe('yes');
});
