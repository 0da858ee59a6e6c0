import { join } from 'node:path';
import type { TestApp } from '../../test/app.ts';

/**
 * `node serve.ts TREE seed|serve DEMO EMPTY`: runs the server of another tree on two databases, with a stopped clock.
 * `seed` fills them with the data of the demo and with one user, prints a `Seeded` and ends. `serve` prints the two
 * addresses and runs until it is killed. Imports from the tree, so that each revision runs its own code.
 */
export type Seeded = {
  /** Session of the admin in each database. */
  tokens: Record<Data, string>;
  /** Paths of pages that a client reaches by a link. */
  paths: { client: string; cancel: string };
};
export type Served = Record<Data, string>;
/** The demo, or an installation without any record. */
export type Data = 'demo' | 'empty';

/** Thursday 26 November 2026, 15:30 in the workshop: an ordinary day with work behind and ahead. */
export const NOW = Date.parse('2026-11-26T18:30:00Z');
const TOMORROW = '2026-11-27';

const [tree = '', mode = '', demo = '', empty = ''] = process.argv.slice(2);

async function startBoth(): Promise<Record<Data, TestApp>> {
  const { startTestApp } = await load<typeof import('../../test/app.ts')>('test/app.ts');
  // Links and their QR codes contain no port, which each server has for itself.
  const config = { publicUrl: 'http://127.0.0.1' };
  const apps = {
    demo: await startTestApp({ connectionString: demo }, config),
    empty: await startTestApp({ connectionString: empty }, config),
  };
  apps.demo.setNow(NOW);
  apps.empty.setNow(NOW);
  return apps;
}

async function seed(apps: Record<Data, TestApp>): Promise<Seeded> {
  const { createStaff } = await load<typeof import('../../test/staff.ts')>('test/staff.ts');
  const staffOf = (app: TestApp) =>
    createStaff(app.context.db, 'admin', { name: 'Sofía Güida', now: NOW });
  const tokens = {
    demo: (await staffOf(apps.demo)).token,
    empty: (await staffOf(apps.empty)).token,
  };
  // Their dialog opens by itself once: a picture could show it, or not yet.
  const shown = { step: 'shown', outcome: 'done' } as const;
  await apps.empty.context.db.insertInto('first_steps').values(shown).execute();
  const { seedDemo } = await load<typeof import('../../demo/seed.ts')>('demo/seed.ts');
  const { seedStaff } = await load<typeof import('../../demo/staff.ts')>('demo/staff.ts');
  const { context, setNow } = apps.demo;
  await seedStaff(context.db, NOW);
  await seedDemo({ context, setNow }, NOW);
  const { waitingClientLink } =
    await load<typeof import('../../demo/work-orders.ts')>('demo/work-orders.ts');
  const client = await waitingClientLink(context);
  if (client === null) throw new Error('no estimate waits for its client');
  return { tokens, paths: { client: pathOf(client), cancel: await cancelPath(apps.demo) } };
}

/** Books as a client does, because the link stands in the client's mail alone. */
async function cancelPath({ url, context }: TestApp): Promise<string> {
  const { bookingBody } = await load<typeof import('../../test/fixtures.ts')>('test/fixtures.ts');
  const { listMails, renderMail } = await load<
    typeof import('../../src/mail/server/mail-queries.ts')
  >('src/mail/server/mail-queries.ts');
  const service = await context.db
    .selectFrom('services')
    .select('id')
    .orderBy('duration_minutes')
    .executeTakeFirstOrThrow();
  const recipient = 'cliente@ejemplo.com';
  const booking = bookingBody(service.id, TOMORROW, '16:00', { clientEmail: recipient });
  const reply = await fetch(`${url}/api/citations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'compared-screens' },
    body: JSON.stringify(booking),
  });
  if (reply.status !== 201) throw new Error(`the booking failed: ${await reply.text()}`);
  const [mail] = (await listMails(context.db, { page: 1, limit: 1, recipient })).mails;
  const link = mail && /http\S+\/cancel\/[\w-]+/.exec(renderMail(mail).text)?.[0];
  if (!link) throw new Error('no cancel link in the mail of the booking');
  return pathOf(link);
}

const pathOf = (link: string): string => new URL(link).pathname;

const load = <Module>(path: string): Promise<Module> => import(join(tree, path));

if (import.meta.main) {
  // Ends with the comparison, also when that is interrupted.
  process.stdin.resume().on('end', () => process.exit());
  const apps = await startBoth();
  if (mode === 'serve') {
    console.log(JSON.stringify({ demo: apps.demo.url, empty: apps.empty.url } satisfies Served));
  } else {
    console.log(JSON.stringify(await seed(apps)));
    await Promise.all([apps.demo.stop(), apps.empty.stop()]);
    process.exit(0);
  }
}
