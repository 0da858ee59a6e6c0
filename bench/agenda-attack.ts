import { ATTACKERS, attackAgenda } from '#test/agenda-attack.ts';
import { startTestApp } from '#test/app.ts';
import { MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { openBenchEnvironment } from './environment.ts';

/**
 * `npm run attack:agenda`: runs each attacker against a workshop of its own for an hour of the
 * app's clock, with all limits on. Prints one line of JSON: for each attacker the largest share of
 * the minutes of the next two weeks that it held unconfirmed, in per cent. Exits with 1 if an
 * attacker held more than its maximum: 10 %, or 15 % with a mail domain of its own.
 */
const MINUTES = 60;

const environment = await openBenchEnvironment();
const held: Record<string, number> = {};
const made: Record<string, object> = {};
try {
  for (const [name, attacker] of Object.entries(ATTACKERS)) {
    const connectionString = await environment.createDatabase();
    const app = await startTestApp(
      { connectionString },
      { rateLimits: true, trustProxy: true, smtpUrl: MAIL_SERVER },
    );
    try {
      const world = await seedFixtures(app.context.db);
      const { share, ...counts } = await attackAgenda({ app, fixtures: world }, attacker, {
        now: MONDAY_MORNING,
        minutes: MINUTES,
      });
      held[name] = Math.round(share * 10_000) / 100;
      made[name] = counts;
      if (share > attacker.max) process.exitCode = 1;
    } finally {
      await app.stop();
    }
  }
} finally {
  await environment.stop();
}
console.log(JSON.stringify({ minutes: MINUTES, unit: '% of two weeks', held, made }));
