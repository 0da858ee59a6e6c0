import type { FastifyInstance } from 'fastify';
import { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { type RateLimit, readCalls } from '../http/rate-limit.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { type ChallengeAction, issueChallenge, MAX_WORK_FACTOR } from './challenge.ts';

/** The budget of calls of an action, and how much work its challenge takes now. */
type Guard = { budget: RateLimit; factor: () => Promise<number> };

/** An address that already used up its budget of an action gets the hardest challenge. */
export function challengeRoutes(
  app: FastifyInstance,
  context: AppContext,
  guards: Readonly<Record<ChallengeAction, Guard>>,
): void {
  registerEndpoint(app, getChallenge, async ({ query, address }) => {
    const { budget, factor } = guards[query.action];
    const calls = await readCalls(context.db, budget, address, context.clock());
    const work = calls >= budget.calls ? MAX_WORK_FACTOR : await factor();
    const challenge = await issueChallenge(context.challengeSecret, query.action, work);
    return {
      data: {
        parameters: { ...challenge.parameters },
        signature: challenge.signature ?? '',
      },
    };
  });
}
