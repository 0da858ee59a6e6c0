import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { unwrap } from 'bujia-client';
import { Webhook } from 'standardwebhooks';
import { workshop } from './workshop.ts';

/** `node hear-of-booking.ts 4900`: receives the messages of a webhook, and prints each citation that they tell of. */
const webhook = new Webhook(process.env['BUJIA_WEBHOOK_SECRET'] ?? '');
const server = createServer(async (request, response) => {
  try {
    const message = webhook.verify(await text(request), request.headers as never);
    response.writeHead(204).end();
    const { type, data } = message as { type: string; data: { id: string } };
    if (!type.startsWith('citation.')) return;
    const params = { path: { id: data.id } };
    const citation = await unwrap(workshop.GET('/api/citations/{id}', { params }));
    console.log(type, citation.date, citation.time, citation.clientName);
  } catch (error) {
    if (!response.headersSent) response.writeHead(400).end();
    console.error(String(error));
  }
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log(server.address()));
