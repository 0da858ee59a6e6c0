import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LiveEvent } from '#kernel/live-endpoint.ts';
import type { Permission } from '#kernel/staff.ts';
import { testSite } from '#test/site.ts';
import { staffWith } from '#test/staff.ts';
import { shelve } from '#test/stock.ts';

const site = testSite();

/** Follows as a panel would; answers the next change that it is told of. */
async function follow(flags: readonly Permission[]) {
  const { headers } = await staffWith(site.app.kit.db, flags);
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

test('open panels hear that stock has moved, those alone that may see it', async () => {
  const followers = await Promise.all([
    follow(['stock']),
    follow(['productos']),
    follow(['servicios']),
    follow(['agenda']),
  ]);
  const [stock, products, services, agenda] = followers;
  await shelve(site.app.kit.db);
  const event = { topic: 'stock', id: null, kind: null, actor: null };
  for (const each of [stock, products, services]) expect(await each?.next()).toEqual(event);
  // In order: had it been told of the stock, that would have come first.
  await sql`select pg_notify('bujia_changes', 'mails')`.execute(site.app.kit.db);
  expect((await agenda?.next())?.topic).toBe('mails');
  await Promise.all(followers.map((each) => each.end()));
});
