import { sql } from 'kysely';
import type { Check } from '#server-kit/checks.ts';

/** What must hold of the audit log. */
export const AUDIT_CHECKS: readonly Check[] = [
  {
    promise: 'El registro de actividad no fue alterado: cada línea continúa la anterior.',
    broken: sql`
      select 'línea ' || line.id || ' (' || line.action || ')' as what
      from audit_log as line left join audit_log as before on before.id = line.id - 1
      where line.hash <> audit_hash(line)
        or line.previous_hash <> case line.id
          when 1 then ''::bytea else coalesce(before.hash, 'no line before'::bytea) end
      order by line.id`,
  },
];
