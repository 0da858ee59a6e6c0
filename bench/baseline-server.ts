import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The least work of a web server over PostgreSQL, with the app's number of connections, as a
 * process of its own: `node bench/baseline-server.ts CONNECTION`. Reads a row by its key at
 * `/rows/:id`, writes one at `POST /rows`. Prints its address.
 */
const connectionString = process.argv[2] ?? '';
const pool = new pg.Pool({ connectionString, max: 10, application_name: 'baseline' });
pool.on('error', () => undefined);

const app = fastify();

app.get<{ Params: { id: string } }>('/rows/:id', async ({ params }) => {
  const { rows } = await pool.query('select id, name, email, at from baseline where id = $1', [
    Number(params.id),
  ]);
  return rows[0];
});

app.post<{ Body: { name: string; email: string } }>('/rows', async ({ body }, reply) => {
  const { rows } = await pool.query(
    'insert into baseline (name, email) values ($1, $2) returning id',
    [body.name, body.email],
  );
  return reply.status(201).send(rows[0]);
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
