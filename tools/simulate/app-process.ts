import { readSettings } from '#ajustes/server/settings-queries.ts';
import { start } from '#app/start.ts';
import { createLog } from '#platform/operations/log.ts';
import { configOf, expireIn, settingsOf } from './apps.ts';

/** Runs the application as a process that the simulation can kill; messages set its clock. */
const [connectionString = ''] = process.argv.slice(2);
const keys = Object.keys(process.env).filter((name) => name.startsWith('PAYPAL_'));
const config = configOf(Object.fromEntries(keys.map((name) => [name, process.env[name] ?? ''])));
let now = Date.now();
const running = await start({
  config,
  connectionString,
  log: createLog(config.logLevel),
  clock: () => now,
});

process.on('message', async (message: { now?: number; expire?: boolean }) => {
  if (message.now !== undefined) {
    now = message.now;
    process.send?.({ answer: String(now) });
    return;
  }
  if (message.expire) {
    process.send?.({ answer: JSON.stringify(await expireIn(running.context)) });
    return;
  }
  process.send?.({ answer: settingsOf(await readSettings(running.context)) });
});
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(1));
process.send?.({ url: running.url });
