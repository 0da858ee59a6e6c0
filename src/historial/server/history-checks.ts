import { sql } from 'kysely';
import type { Check } from '#server-kit/checks.ts';

/** What must hold of the history, whoever closed, cleared and restored what at the same time. */
export const HISTORY_CHECKS: readonly Check[] = [
  {
    promise: 'Los totales del historial coinciden con sus registros.',
    broken: sql`
      select kind || ' ' || state || ' de ' || to_char(month, 'YYYY-MM') || ', ' || brand ||
        ': total ' || coalesce(tally.number, 0) || ', registros ' || coalesce(counted.number, 0)
        as what
      from history_tally as tally
        full join history_counted as counted using (kind, state, month, brand, country)
      where coalesce(tally.number, 0) <> coalesce(counted.number, 0)
      order by month, kind, state, brand`,
  },
];
