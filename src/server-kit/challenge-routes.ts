import type { FastifyInstance } from 'fastify';
import { getChallenge } from '#kernel/challenge-endpoint.ts';
import { type CallBudget, readCalls } from './call-counts.ts';
import { makeChallenge } from './challenge.ts';
import type { Kit } from './kit.ts';
import { serve } from './serve.ts';

/** An address that already used up its budget of an action gets a harder challenge. */
export function challengeRoutes(
  app: FastifyInstance,
  kit: Kit,
  budgets: Readonly<Record<'citation' | 'reservation', CallBudget>>,
): void {
  serve(app, getChallenge, async ({ query, address }) => {
    const budget = budgets[query.action];
    const calls = await readCalls(kit.db, budget, address, kit.clock());
    const difficulty = calls >= budget.calls ? 'harder' : 'normal';
    const challenge = await makeChallenge(kit.challengeSecret, query.action, difficulty);
    return {
      data: {
        parameters: { ...challenge.parameters },
        signature: challenge.signature ?? '',
      },
    };
  });
}
