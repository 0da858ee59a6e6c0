import type { Reply } from './apps.ts';
import type { Call } from './calls.ts';
import type { Attempt } from './linearize.ts';
import type { Answer } from './model.ts';

/** No answer, or one that does not show the outcome of the call. */
export const isUnknown = (reply: Reply | null) => reply === null || reply.status >= 500;

/** A timeout of the database (3 s for a lock, 5 s for a statement): a busy machine is a fault like others. */
export const isTimeout = (reply: Reply | null) =>
  reply?.why !== undefined && /^(57014|55P03) |timeout/i.test(reply.why);

/**
 * Turns the replies to a call into attempts. Several lost answers count as one, and so do all
 * answers to a payment under a fault, because its redirect does not show how far the payment came.
 */
export function attemptsOf(
  call: Call,
  replies: readonly (Reply | null)[],
  faulty: boolean,
): Attempt[] {
  if (faulty && call.kind === 'pay') return [{ call, answer: null }];
  const known = replies.filter((reply) => reply !== null && reply.status < 500);
  const answers: (Answer | null)[] = known.map((reply) => ({
    status: reply?.status ?? 0,
    ...(reply?.body.code !== undefined && { code: reply.body.code }),
  }));
  if (known.length < replies.length) answers.push(null);
  return answers.map((answer) => ({ call, answer }));
}
