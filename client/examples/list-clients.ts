import { unwrap } from 'bujia-client';
import { run, workshop } from './workshop.ts';

/** `node list-clients.ts Pérez`: prints all clients who match, page by page. Needs the permission agenda or reservas. */
const [search] = process.argv.slice(2);

await run(async () => {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, limit: 100, ...(search && { search }) };
    const answer = await unwrap(workshop.GET('/api/clients', { params: { query } }));
    for (const { name, phone, email } of answer.clients)
      console.log([name, phone, email].join('\t'));
    pages = answer.totalPages;
  }
});
