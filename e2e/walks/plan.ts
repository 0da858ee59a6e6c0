import { type SeededRandom, seededRandom } from '../../simulation/seeded-random.ts';
import type { Transit } from './network.ts';

/** How a control is pressed: with what, and when, in ms after the first press. `held`: a key that repeats. */
export type Hand = {
  way: 'pointer' | 'enter' | 'space';
  offsets: readonly number[];
  held: boolean;
};

/** One move of a walk, in the other tab if `other`, followed by a pause in ms. */
export type Step = { move: string; hand: Hand; other: boolean; pause: number };

export type Plan = {
  seed: number;
  device: { width: number; height: number; touch: boolean };
  writes: readonly Transit[];
  reads: readonly Transit[];
  steps: readonly Step[];
};

/** Moves of every walk. `tab` opens the page in a second tab, or changes to the other one. */
const COMMON_MOVES = ['reload', 'back', 'forward', 'tab', 'wait'] as const;

const DEVICES = [
  { width: 1440, height: 900, touch: false },
  { width: 390, height: 844, touch: true },
  { width: 1440, height: 900, touch: false },
  { width: 820, height: 1180, touch: true },
] as const;
/**
 * The second press of a pair in ms. All presses of one burst are younger than the press guard of 850 ms: a later
 * press is a new intention.
 */
const GAPS = [100, 180, 250, 400, 650, 800] as const;

/** Returns the plan of a walk. It depends on the kind's moves and on the seed only. */
export function planOf(seed: number, moves: readonly [string, ...string[]]): Plan {
  const random = seededRandom(seed);
  const device = random.pick(DEVICES);
  const writes = listOf(1 + random.whole(4), () => transitOf(random, 0.2, 0.25));
  const reads = listOf(1 + random.whole(5), () => transitOf(random, 0.05, 0.05));
  const first = { move: moves[0], hand: handOf(random), other: false, pause: pauseOf(random) };
  const steps = listOf(2 + random.whole(4), () => ({
    move: random.chance(0.5) ? random.pick(moves) : random.pick(COMMON_MOVES),
    hand: handOf(random),
    other: random.chance(0.2),
    pause: pauseOf(random),
  }));
  return { seed, device, writes, reads, steps: [first, ...steps] };
}

const listOf = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);

const pauseOf = (random: SeededRandom) => random.pick([0, 0, 30, 120, 400]);

function transitOf(random: SeededRandom, lost: number, answerLost: number): Transit {
  const delay = () => random.pick([0, 0, 40, 150, 500]);
  const there = delay();
  const back = delay();
  if (random.chance(lost)) return { fate: 'lost', there, back };
  return { fate: random.chance(answerLost) ? 'answer-lost' : 'arrives', there, back };
}

function handOf(random: SeededRandom): Hand {
  const way = random.pick(['pointer', 'pointer', 'pointer', 'enter', 'space'] as const);
  const gap = random.pick(GAPS);
  const times = random.pick([1, 2, 2, 3] as const);
  const offsets = times === 1 ? [0] : times === 2 ? [0, gap] : [0, gap / 2, gap];
  return { way, offsets, held: way !== 'pointer' && random.chance(0.4) };
}

/** A line for a step: `confirm ×3 pointer in 250 ms, other tab`. */
export function lineOf({ move, hand, other, pause }: Step): string {
  const { way, offsets, held } = hand;
  const times = held ? 'held' : `×${offsets.length}`;
  return `${move} (${way} ${times} ${offsets.at(-1)} ms${other ? ', other tab' : ''}, pause ${pause})`;
}
