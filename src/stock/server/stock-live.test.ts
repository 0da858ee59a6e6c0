import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Permission } from '#shared/contract/access-policy.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';
import { testEnvironment } from '#test/environment.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';

const site = testEnvironment();

/** Opens the stream of live events as a user with these permissions. */
async function follow(permissions: readonly Permission[]) {
  const { headers } = await createStaff(site.app.context.db, permissions);
  const { body } = await fetch(`${site.app.url}/api/events`, { headers });
  if (!body) throw new Error('no stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(): Promise<LiveEvent> {
      for (;;) {
        const found = /event: change\ndata: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1] ?? '') as LiveEvent;
        }
        text += (await reader.read()).value ?? '';
      }
    },
    end: () => reader.cancel(),
  };
}

test('a stock movement sends a live event only to users with stock, productos or servicios', async () => {
  const followers = await Promise.all([
    follow(['stock']),
    follow(['productos']),
    follow(['servicios']),
    follow(['agenda']),
  ]);
  const [stock, products, services, agenda] = followers;
  await createStockedComponent(site.app.context.db);
  const event = { topic: 'stock', id: null, kind: null, actor: null };
  for (const each of [stock, products, services]) expect(await each?.next()).toEqual(event);
  // Events keep their order: a stock event would have arrived before this one.
  await sql`select pg_notify('bujia_changes', 'mails')`.execute(site.app.context.db);
  expect((await agenda?.next())?.topic).toBe('mails');
  await Promise.all(followers.map((each) => each.end()));
});
