import type { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';

export type Challenge = SchemaOutput<typeof getChallenge.reply>;
type Solution = { text: string | undefined; expiresAt: number };

/** Returns the solution of a challenge, or `null` if this browser cannot compute it. */
export type SolveChallenge = (challenge: Challenge) => Promise<unknown>;

export type SolutionSource = {
  /**
   * Returns the solution as the API expects it; fetches a new challenge if the old one failed or
   * expired.
   */
  get: () => Promise<string | undefined>;
  /** Discards the last solution: the server rejected it. */
  discard: () => void;
};

/** In ms. A solution that expires within this time would arrive expired. */
const MARGIN_MS = 15_000;

/** Fetches and solves a challenge at once; `take` waits for it. Rejects as `load` does. */
export function startSolving(
  load: () => Promise<Challenge>,
  solve: SolveChallenge,
  now: () => number,
): SolutionSource {
  let running: Promise<Solution> | null = null;
  const begin = () => {
    const run = prepare(load, solve);
    run.catch(() => {}); // reported by `take`
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
  const challenge = await load();
  const solution = await solve(challenge);
  const seconds = challenge.parameters['expiresAt'];
  const expiresAt = typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY;
  if (solution === null) return { text: undefined, expiresAt };
  return { text: btoa(JSON.stringify({ challenge, solution })), expiresAt };
}
