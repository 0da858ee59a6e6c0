import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { claimMessages, sendMessage } from './send-messages.ts';

const site = testEnvironment();

test('claimMessages claims no message that another process has sent since the statement began', async () => {
  const { context } = site.app;
  const at = new Date(MONDAY_MORNING);
  await sql`insert into push_messages (device, kind, created_at, next_attempt_at)
    select gen_random_uuid(), 'booking', ${at}, ${at} from generate_series(1, 20000)`.execute(
    context.db,
  );
  const claimed: string[] = [];
  // To a device that does not exist, a message is recorded at once.
  const sendAll = async () => {
    for (let round = 0; round < 6; round += 1) {
      const messages = await claimMessages(context.db, MONDAY_MORNING);
      claimed.push(...messages.map(({ id }) => id));
      await Promise.all(messages.map((message) => sendMessage(context, message)));
    }
  };
  await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);
  expect(claimed.length).toBeGreaterThan(20);
  expect(claimed.length).toBe(new Set(claimed).size);
});
