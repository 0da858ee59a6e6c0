import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limitConcurrency, limitStreams } from './limit-concurrency.ts';

/** Creates tasks that end when the test resolves them. */
function tasks() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((end) => ends.push(end));
  return { task, ends };
}

test('two run, two wait for them, the fifth is refused; a place that is left is taken', async () => {
  const inTurn = limitConcurrency(2, 2);
  const { task, ends } = tasks();
  const running = Array.from({ length: 4 }, () => inTurn(task));
  await expect(inTurn(task)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    data: { retryAfter: 2 },
  });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await running[0];
  expect(ends).toHaveLength(3);
  const next = inTurn(task);
  ends[1]?.();
  ends[2]?.();
  await Promise.all(running.slice(1, 3));
  expect(ends).toHaveLength(5);
  ends[3]?.();
  ends[4]?.();
  await Promise.all([...running, next]);
});

test('a task that fails gives its place back', async () => {
  const inTurn = limitConcurrency(1, 1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});

test('a task that waits too long is refused, and frees its place', async () => {
  const inTurn = limitConcurrency(1, 1, 10);
  const { task, ends } = tasks();
  const first = inTurn(task);
  await expect(inTurn(task)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  const third = inTurn(task);
  ends[0]?.();
  await first;
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await third;
});

test('a stream keeps its place until it was read or closed', async () => {
  const inTurn = limitConcurrency(1, 0);
  const open = () => limitStreams(inTurn, async () => Readable.from(['a', 'b']));
  const first = await open();
  await expect(open()).rejects.toMatchObject({ status: 503 });
  expect((await first.toArray()).join('')).toBe('ab');
  await expect
    .poll(() =>
      open().then(
        () => 'open',
        () => 'busy',
      ),
    )
    .toBe('open');
  await expect(
    limitStreams(limitConcurrency(1, 0), () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
});

test('a stream that is closed before its end frees its place', async () => {
  const inTurn = limitConcurrency(1, 0);
  const open = () => limitStreams(inTurn, async () => Readable.from(['a', 'b']));
  const left = await open();
  left.destroy();
  await expect
    .poll(() =>
      open().then(
        () => 'open',
        () => 'busy',
      ),
    )
    .toBe('open');
});
