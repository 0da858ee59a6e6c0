import { openAppContext } from '#app/start.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { createLog } from '#platform/operations/log.ts';
import { startWebhooks } from '#webhooks/server/webhook-worker.ts';

/** Sends webhooks until it is killed, with a short time for an answer; for `bench/webhooks.ts`. */
const config = loadConfig(process.env);
if (config.databaseUrl === null) throw new Error('DATABASE_URL is missing');
const { context } = await openAppContext(
  {
    config,
    connectionString: config.databaseUrl,
    log: createLog('error'),
    runSchedules: false,
  },
  () => '',
);
startWebhooks(context, { connectMs: 500, totalMs: 500, bodyMs: 100 });
setInterval(() => undefined, 60_000);
