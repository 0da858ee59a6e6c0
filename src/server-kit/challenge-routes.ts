import type { FastifyInstance } from 'fastify';
import { getChallenge } from '#kernel/challenge-endpoint.ts';
import { type CallBudget, readCalls } from './call-counts.ts';
import { type ChallengeAction, HARD_FACTOR, makeChallenge } from './challenge.ts';
import type { Kit } from './kit.ts';
import { serve } from './serve.ts';

/** The budget of calls of an action, and how much work its challenge takes now. */
type Guard = { budget: CallBudget; factor: () => Promise<number> };

/** An address that already used up its budget of an action gets the hardest challenge. */
export function challengeRoutes(
  app: FastifyInstance,
  kit: Kit,
  guards: Readonly<Record<ChallengeAction, Guard>>,
): void {
  serve(app, getChallenge, async ({ query, address }) => {
    const { budget, factor } = guards[query.action];
    const calls = await readCalls(kit.db, budget, address, kit.clock());
    const work = calls >= budget.calls ? HARD_FACTOR : await factor();
    const challenge = await makeChallenge(kit.challengeSecret, query.action, work);
    return {
      data: {
        parameters: { ...challenge.parameters },
        signature: challenge.signature ?? '',
      },
    };
  });
}
