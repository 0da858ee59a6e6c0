import { sql } from 'kysely';
import type { Db } from './database.ts';
import { QUEUES, type QueueName } from './jobs.ts';

export const JOB_STATES = ['waiting', 'active', 'failed'] as const;
export type JobCount = { queue: QueueName; state: (typeof JOB_STATES)[number]; count: number };

/** Counts the unfinished jobs of each queue. pg-boss deletes failed ones after its retention time. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const names = QUEUES.map(({ name }) => name);
  const { rows } = await sql<JobCount>`
    select name as queue, count(*) as count,
      case state when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state
    from pgboss.job
    where name = any(${names}) and state in ('created', 'retry', 'active', 'failed')
    group by 1, 3`.execute(db);
  return QUEUES.flatMap(({ name }) =>
    JOB_STATES.map((state) => {
      const found = rows.find((row) => row.queue === name && row.state === state);
      return { queue: name, state, count: found?.count ?? 0 };
    }),
  );
}
