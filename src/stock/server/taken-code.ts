import { sqlState } from '#server-kit/database.ts';
import { refuseStock } from '../contract/stock-refusals.ts';

const UNIQUE = '23505';

/** For a statement that writes a code: one that a live component has is refused (409). */
export function refuseTakenCode(error: unknown): never {
  throw sqlState(error) === UNIQUE ? refuseStock('code-taken') : error;
}
