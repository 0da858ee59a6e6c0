import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueHashing, type Requester } from './hashing-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BUSY = { code: 'busy', status: 503 };
let strangers = 0;

/** From a network that nobody asked from before. */
function stranger(): Requester {
  strangers += 1;
  return { network: `198.18.${strangers >> 8}.${strangers & 255}` };
}

/** Work that lasts until it is told to end. */
function hold(asker: Requester, begun: Requester[] = []) {
  const over = Promise.withResolvers<void>();
  const done = queueHashing(asker, async () => {
    begun.push(asker);
    await over.promise;
  });
  return { done, end: () => over.resolve() };
}

async function endAll(held: readonly { done: Promise<void>; end(): void }[]): Promise<void> {
  for (const { end } of held) end();
  await Promise.all(held.map(({ done }) => done));
}

test('strangers from everywhere leave places for whoever is known', async () => {
  const held = Array.from({ length: 16 }, () => hold(stranger()));
  await expect(queueHashing(stranger(), async () => {})).rejects.toMatchObject(BUSY);
  held.push(...Array.from({ length: 6 }, () => hold('known')));
  await expect(queueHashing('known', async () => {})).rejects.toMatchObject(BUSY);
  await endAll(held);
});

test('one network holds no more than its share, so that others find a place', async () => {
  const crowd = { network: '203.0.113.7' };
  const held = Array.from({ length: 4 }, () => hold({ ...crowd }));
  await expect(queueHashing({ ...crowd }, async () => {})).rejects.toMatchObject(BUSY);
  held.push(hold(stranger()));
  await endAll(held);
  await queueHashing({ ...crowd }, async () => {});
});

test('whoever is known goes before the strangers that wait', async () => {
  const begun: Requester[] = [];
  const first = [hold(stranger(), begun), hold(stranger(), begun)];
  const waits = [hold(stranger(), begun), hold('known', begun)];
  first[0]?.end();
  await first[0]?.done;
  expect(begun.slice(2)).toEqual(['known']);
  await endAll([...first, ...waits]);
  expect(begun).toHaveLength(4);
});

test('a wait ends after five seconds; what waited does not begin and leaves its place', async () => {
  const held = [hold('known'), hold('known')];
  const begun: Requester[] = [];
  const waits = Array.from({ length: 20 }, () => hold('known', begun).done.catch(String));
  await vi.advanceTimersByTimeAsync(4_999);
  const late = hold('known', begun);
  late.done.catch(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(await Promise.all(waits)).size).toBe(1);
  held.push(...Array.from({ length: 20 }, () => hold('known', begun)));
  await endAll(held);
  expect(begun).toHaveLength(20);
  await expect(late.done).rejects.toMatchObject(BUSY);
});

test('work that fails passes its turn on', async () => {
  const fail = () => queueHashing('known', () => Promise.reject(new Error('no')));
  await Promise.all(Array.from({ length: 8 }, () => expect(fail()).rejects.toThrow('no')));
  await expect(queueHashing('known', async () => 'yes')).resolves.toBe('yes');
});
