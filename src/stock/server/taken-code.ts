import { Refusal } from '#kernel/refusal.ts';
import { sqlState } from '#server-kit/database.ts';
import { STOCK_REFUSALS } from '../contract/stock-refusals.ts';

const UNIQUE = '23505';

/** For a statement that writes a code: one that a live component has is refused (409). */
export function refuseTakenCode(error: unknown): never {
  if (sqlState(error) !== UNIQUE) throw error;
  const [status, sentence] = STOCK_REFUSALS['code-taken'];
  throw new Refusal('code-taken', status, sentence, undefined, { code: sentence });
}
