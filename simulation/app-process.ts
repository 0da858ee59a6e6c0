import { start } from '#app/start.ts';
import { createLog } from '#platform/operations/log.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { machineNow } from '#test/machine-clock.ts';
import { configOf, expireIn, settingsOf } from './apps.ts';

/** Runs the application as a process that the simulation can kill; messages set its clock. */
const [connectionString = ''] = process.argv.slice(2);
const keys = Object.keys(process.env).filter((name) => name.startsWith('PAYPAL_'));
const config = configOf(Object.fromEntries(keys.map((name) => [name, process.env[name] ?? ''])));
let now = machineNow();
const running = await start({
  config,
  connectionString,
  log: createLog(config.logLevel),
  clock: () => now,
});

type Question = { id: number; now?: number; expire?: boolean };

process.on('message', async (question: Question) => {
  const { id } = question;
  process.send?.({ id, answer: await answerTo(question) });
});

async function answerTo({ now: at, expire }: Question): Promise<string> {
  if (at !== undefined) now = at;
  if (at !== undefined) return String(now);
  if (expire) return JSON.stringify(await expireIn(running.context));
  return settingsOf(await readSettings(running.context));
}

process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(1));
process.send?.({ url: running.url });
