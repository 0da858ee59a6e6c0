import { sqlState } from '#platform/data/database.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { STOCK_ERRORS } from '../contract/stock-errors.ts';

const UNIQUE = '23505';

/** For a statement that writes a code: one that a live component has is refused (409). */
export function rejectTakenCode(error: unknown): never {
  if (sqlState(error) !== UNIQUE) throw error;
  const [status, sentence] = STOCK_ERRORS['code-taken'];
  throw new DomainError('code-taken', status, sentence, undefined, { code: sentence });
}
