import type { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';

export type Challenge = SchemaOutput<typeof getChallenge.reply>;
type Solution = { text: string | undefined; expiresAt: number };

/** Gives the puzzle's solution, or `null` where this browser cannot work it out. */
export type SolveChallenge = (puzzle: Challenge) => Promise<unknown>;

export type SolutionSource = {
  /** The proof as the wire wants it; fetches a new puzzle where the old one failed or expired. */
  get: () => Promise<string | undefined>;
  /** The server refused the last one. */
  discard: () => void;
};

/** A proof about to expire would be dead when it arrives. */
const MARGIN_MS = 15_000;

/** Fetches and solves a puzzle at once; `take` waits for it. Rejects as `load` does. */
export function startSolving(
  load: () => Promise<Challenge>,
  solve: SolveChallenge,
  now: () => number,
): SolutionSource {
  let running: Promise<Solution> | null = null;
  const begin = () => {
    const run = prepare(load, solve);
    run.catch(() => {}); // heard of in `take`
    running = run;
    return run;
  };
  void begin();
  return {
    get: async () => {
      const first = await (running ?? begin()).catch(() => begin());
      if (first.expiresAt - MARGIN_MS > now()) return first.text;
      return (await begin()).text;
    },
    discard: () => {
      running = null;
    },
  };
}

async function prepare(load: () => Promise<Challenge>, solve: SolveChallenge): Promise<Solution> {
  const puzzle = await load();
  const solution = await solve(puzzle);
  const seconds = puzzle.parameters['expiresAt'];
  const expiresAt = typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY;
  if (solution === null) return { text: undefined, expiresAt };
  return { text: btoa(JSON.stringify({ challenge: puzzle, solution })), expiresAt };
}
