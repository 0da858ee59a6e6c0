import { violates } from '#platform/data/database.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { STOCK_ERRORS } from '../contract/stock-errors.ts';

/** Handler for a statement that writes a code: turns the unique violation into 409 `code-taken`. */
export function rejectTakenCode(error: unknown): never {
  if (!violates(error, 'components_code_key')) throw error;
  const [status, message] = STOCK_ERRORS['code-taken'];
  throw new DomainError('code-taken', status, message, undefined, { code: message });
}
