import { sqlState } from '#platform/data/database.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { STOCK_ERRORS } from '../contract/stock-errors.ts';

const UNIQUE = '23505';

/** Handler for a statement that writes a code: turns the unique violation into 409 `code-taken`. */
export function rejectTakenCode(error: unknown): never {
  if (sqlState(error) !== UNIQUE) throw error;
  const [status, message] = STOCK_ERRORS['code-taken'];
  throw new DomainError('code-taken', status, message, undefined, { code: message });
}
