import { staffCall } from '#ui/panel/session/staff-call.ts';
import { listMovements, type Movement } from '../contract/movement.ts';
import type { MovementType } from '../rules/movement.ts';

/** Calls of the stock ledger. Every call rejects with `CallError` only. */

/** '' means no filter; days are workshop-local, both included. */
export type MovementQuery = {
  page: number;
  componentId: string;
  type: MovementType | '';
  startDate: string;
  endDate: string;
};

export type MovementPage = {
  movements: Movement[];
  total: number;
  page: number;
  totalPages: number;
};

/** Movements per page (docs/rules/panel.md 9). */
const MOVEMENTS_PER_PAGE = 20;

export const movementKeys = {
  list: (query: MovementQuery) => ['stock', 'movements', query] as const,
};

export async function fetchMovements(
  { page, componentId, type, startDate, endDate }: MovementQuery,
  signal: AbortSignal,
): Promise<MovementPage> {
  const query = {
    page,
    limit: MOVEMENTS_PER_PAGE,
    ...(componentId !== '' && { componentId }),
    ...(type !== '' && { type }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
  };
  return (await staffCall(listMovements, { query }, { signal })).data;
}
