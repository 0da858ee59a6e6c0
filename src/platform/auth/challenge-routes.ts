import type { FastifyInstance } from 'fastify';
import { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { networkKey } from '../http/network-key.ts';
import { type RateLimit, readCalls } from '../http/rate-limit.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { type ChallengeAction, issueChallenge, MAX_WORK_FACTOR } from './challenge.ts';

/** Rate limit of an action and the current work factor of its challenge. */
type Protection = { limit: RateLimit; factor: () => Promise<number> };

/** Serves challenges. An address above the rate limit of an action gets the hardest one. */
export function challengeRoutes(
  app: FastifyInstance,
  context: AppContext,
  protections: Readonly<Record<ChallengeAction, Protection>>,
): void {
  registerEndpoint(app, getChallenge, async ({ query, address }) => {
    const { limit, factor } = protections[query.action];
    const calls = await readCalls(
      context.db,
      limit,
      networkKey(context.keys, address),
      context.clock(),
    );
    const work = calls >= limit.calls ? MAX_WORK_FACTOR : await factor();
    const challenge = await issueChallenge(context.challengeSecret, query.action, work);
    return {
      data: {
        parameters: { ...challenge.parameters },
        signature: challenge.signature ?? '',
      },
    };
  });
}
