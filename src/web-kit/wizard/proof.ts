import type { getChallenge } from '#kernel/challenge-endpoint.ts';
import type { Received } from '#kernel/endpoint.ts';

export type Puzzle = Received<typeof getChallenge.reply>;
type Solved = { text: string | undefined; expiresAt: number };

/** Gives the puzzle's solution, or `null` where this browser cannot work it out. */
export type Solve = (puzzle: Puzzle) => Promise<unknown>;

export type ProofSource = {
  /** The proof as the wire wants it; fetches a new puzzle where the old one failed or expired. */
  take: () => Promise<string | undefined>;
  /** The server refused the last one. */
  drop: () => void;
};

/** A proof about to expire would be dead when it arrives. */
const MARGIN_MS = 15_000;

/** Fetches and solves a puzzle at once; `take` waits for it. Rejects as `load` does. */
export function startProof(
  load: () => Promise<Puzzle>,
  solve: Solve,
  now: () => number,
): ProofSource {
  let running: Promise<Solved> | null = null;
  const begin = () => {
    const run = prepare(load, solve);
    run.catch(() => {}); // heard of in `take`
    running = run;
    return run;
  };
  void begin();
  return {
    take: async () => {
      const first = await (running ?? begin()).catch(() => begin());
      if (first.expiresAt - MARGIN_MS > now()) return first.text;
      return (await begin()).text;
    },
    drop: () => {
      running = null;
    },
  };
}

async function prepare(load: () => Promise<Puzzle>, solve: Solve): Promise<Solved> {
  const puzzle = await load();
  const solution = await solve(puzzle);
  const seconds = puzzle.parameters['expiresAt'];
  const expiresAt = typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY;
  if (solution === null) return { text: undefined, expiresAt };
  return { text: btoa(JSON.stringify({ challenge: puzzle, solution })), expiresAt };
}
