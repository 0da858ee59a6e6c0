import { runEntryPoint } from '#app/entry-point.ts';
import { run } from '#app/run.ts';
import { openAppContext } from '#app/start.ts';
import { migrate } from '#platform/data/migrate.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { createLog } from '#platform/operations/log.ts';
import { ensurePages } from '../tools/build.ts';
import { type PayPalSimulator, startPayPalSimulator } from './paypal-simulator/simulator.ts';
import { seedDemo } from './seed.ts';
import { loginLines, seedStaff } from './staff.ts';
import { waitingClientLink } from './work-orders.ts';

/** Delay of the simulator's webhooks, similar to PayPal's own. */
const WEBHOOK_INTERVAL_MS = 1_500;

/** `npm run demo`: starts the app with example data in its own data folder. */
await runEntryPoint(async () => {
  const paypal = await startPayPalSimulator();
  const demo = { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...paypal.environment };
  const config = loadConfig({ ...demo, ...process.env });
  await ensurePages();
  const log = createLog(config.logLevel);
  const { context } = await run(config, log, (connectionString) =>
    fillIfEmpty(config, connectionString),
  );
  console.log(`\nBujía, con datos de ejemplo, está en ${context.publicUrl()}`);
  console.log(`  Agenda taller:    ${context.publicUrl()}/cita`);
  console.log(`  Reserva de unidad: ${context.publicUrl()}/reserva`);
  const clientLink = await waitingClientLink(context);
  if (clientLink !== null) console.log(`  Página de cliente: ${clientLink}`);
  console.log(`  Panel:            ${context.publicUrl()}/admin`);
  for (const line of loginLines()) console.log(`                      ${line}`);
  if (config.payPal?.env === 'standin') {
    deliverWebhooks(paypal, `${context.publicUrl()}/api/payments/paypal/webhook`);
    console.log(`  Pagos:            una simulación de PayPal en ${paypal.url}`);
  }
  console.log(`  Documentación:    ${context.publicUrl()}/api/docs`);
  console.log(`  Correos:          DATA_DIR=${config.dataDir} npm run mail`);
  console.log('Para terminar: Ctrl C');
});

async function fillIfEmpty(config: Config, connectionString: string): Promise<void> {
  await migrate(connectionString);
  const time = { now: Date.now() };
  const { context, close } = await openAppContext(
    {
      config: { ...config, rateLimits: false },
      connectionString,
      log: createLog('error'),
      clock: () => time.now,
    },
    () => config.publicUrl ?? `http://${config.host}:${config.port}`,
  );
  try {
    const services = await context.db.selectFrom('services').select('id').limit(1).execute();
    const setNow = (now: number) => {
      time.now = now;
    };
    await seedStaff(context.db, Date.now());
    if (services.length === 0) await seedDemo({ context, setNow }, Date.now());
  } finally {
    await close();
  }
}

/** Delivers new events repeatedly until the process ends; failed deliveries are repeated. */
function deliverWebhooks({ webhooks }: PayPalSimulator, url: string): void {
  webhooks.url = url;
  setInterval(() => void webhooks.deliver(), WEBHOOK_INTERVAL_MS).unref();
}
