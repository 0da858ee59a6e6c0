import { unwrap } from 'bujia-client';
import { run, today, workshop } from './workshop.ts';

/** `node free-slots.ts 2026-11-27`: prints the free slots of a day for the first service. */
await run(async () => {
  const [date = await today()] = process.argv.slice(2);

  const [service] = await unwrap(workshop.GET('/api/services/active'));
  if (!service) throw new Error('The workshop has no active service.');

  const day = await unwrap(
    workshop.GET('/api/citations/availability/{date}', {
      params: { path: { date }, query: { service: service._id } },
    }),
  );
  console.log(`${service.name}, ${day.date} (${day.state})`);
  for (const { time, available } of day.slots) if (available) console.log(time);
});
