import { unwrap } from 'bujia-client';
import { run, today, workshop } from './workshop.ts';

/** `node day-agenda.ts 2026-11-27`: prints the citations of a day. Needs the permission agenda. */
await run(async () => {
  const [day = await today()] = process.argv.slice(2);

  const { citations } = await unwrap(
    workshop.GET('/api/citations', { params: { query: { from: day, to: day, limit: 100 } } }),
  );
  for (const { time, clientName, status } of citations) console.log(time, clientName, status);
  console.log(`${citations.length} on ${day}`);
});
