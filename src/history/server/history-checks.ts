import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Integrity checks of the history. They must hold under concurrent closing, clearing and restoring. */
export const HISTORY_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'Los totales del historial coinciden con sus registros.',
    broken: sql`
      select kind || ' ' || state || ' de ' || to_char(month, 'YYYY-MM') || ', ' || what ||
        ': total ' || tallied || ', registros ' || counted as what
      from (
        select kind, state, month, brand as what, coalesce(tally.number, 0) as tallied,
          coalesce(counted.number, 0) as counted
        from history_tally as tally
          full join history_counted as counted using (kind, state, month, brand, country)
        union all
        select kind, state, month, brand || ' ' || model, coalesce(tally.number, 0),
          coalesce(counted.number, 0)
        from history_model_tally as tally full join history_model_counted as counted
          using (kind, state, month, brand, country, model)) as compared
      where tallied <> counted
      order by month, kind, state, what`,
  },
];
