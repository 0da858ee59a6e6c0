import { describe, expect, test } from 'vitest';
import { type Challenge, startSolving } from './challenge-solution.ts';

const NOW = 1_000_000;

function setUp(lifetimes: (number | 'offline')[]) {
  const calls = { loads: 0 };
  const load = async (): Promise<Challenge> => {
    const lifetime = lifetimes[calls.loads];
    calls.loads += 1;
    if (typeof lifetime !== 'number') throw new Error('offline');
    return { parameters: { expiresAt: (NOW + lifetime) / 1000 }, signature: `s${calls.loads}` };
  };
  const source = startSolving(
    load,
    async () => ({ counter: 7 }),
    () => NOW,
  );
  return { calls, source };
}

const read = (text: string | undefined): unknown => JSON.parse(atob(text ?? ''));

describe('the challenge solution', () => {
  test('is computed once, and is the base64 of challenge and solution', async () => {
    const { calls, source } = setUp([600_000]);
    expect(read(await source.get())).toEqual({
      challenge: { parameters: { expiresAt: 1600 }, signature: 's1' },
      solution: { counter: 7 },
    });
    await source.get();
    expect(calls.loads).toBe(1);
  });

  test('is replaced when it has expired or was discarded', async () => {
    const { source } = setUp([1_000, 600_000, 600_000]);
    expect(read(await source.get())).toMatchObject({ challenge: { signature: 's2' } });
    source.discard();
    expect(read(await source.get())).toMatchObject({ challenge: { signature: 's3' } });
  });

  test('is loaded again after a failure, and rejects when the second load fails too', async () => {
    const { source } = setUp(['offline', 600_000]);
    expect(read(await source.get())).toMatchObject({ challenge: { signature: 's2' } });
    const { source: offline } = setUp(['offline', 'offline']);
    await expect(offline.get()).rejects.toThrow('offline');
  });
});
