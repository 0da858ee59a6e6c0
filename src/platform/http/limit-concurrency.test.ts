import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limitConcurrency, limitStreams } from './limit-concurrency.ts';

/** Creates tasks that end when the test resolves them. */
function tasks() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((end) => ends.push(end));
  return { task, ends };
}

test('limitConcurrency(2, 2) runs two tasks, queues two and rejects a fifth', async () => {
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

test('limitConcurrency frees the slot of a task that fails', async () => {
  const inTurn = limitConcurrency(1, 1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});

test('limitConcurrency rejects a task that waits too long, and frees its place in the queue', async () => {
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

test('limitStreams occupies a slot until the stream is read to its end', async () => {
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

test('limitStreams frees the slot of a stream that is destroyed before its end', async () => {
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
