import { unwrap } from 'bujia-client';
import { run, workshop } from './workshop.ts';

/** `node book-citation.ts 2026-11-27 10:00 "Ana Pérez" ana@ejemplo.com`: books as staff. Needs the permission agenda. */
const [date = '', time = '', clientName = '', clientEmail = ''] = process.argv.slice(2);

await run(async () => {
  const [service] = await unwrap(workshop.GET('/api/services/active'));
  if (!service) throw new Error('The workshop has no active service.');
  const citation = await unwrap(
    workshop.POST('/api/citations', {
      // The same key books once, however often the program repeats the call.
      params: { header: { 'Idempotency-Key': `example-${date}-${time}-${clientEmail}` } },
      body: { manualEntry: true, clientName, clientEmail, service: service._id, date, time },
    }),
  );
  console.log('booked', citation._id, citation.date, citation.time);
});
