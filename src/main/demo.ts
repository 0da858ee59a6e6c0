import { type Config, loadConfig } from '#server-kit/config.ts';
import { createLog } from '#server-kit/log.ts';
import { migrate } from '#server-kit/migrate.ts';
import { ensureBuild } from '../../tools/build.ts';
import { fill } from './demo/fill.ts';
import { followWebhooks } from './demo/paypal-standin/follow-webhooks.ts';
import { startPayPalStandIn } from './demo/paypal-standin/standin.ts';
import { fillStaff, loginLines } from './demo/staff.ts';
import { entrance } from './entrance.ts';
import { run } from './run.ts';
import { openKit } from './start.ts';

/** `npm run demo`: the product on example data in a folder of its own. */
await entrance(async () => {
  const paypal = await startPayPalStandIn();
  const demo = { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...paypal.environment };
  const config = loadConfig({ ...demo, ...process.env });
  await ensureBuild();
  const log = createLog(config.logLevel);
  const { kit } = await run(config, log, (connectionString) =>
    fillIfEmpty(config, connectionString),
  );
  console.log(`\nBujía, con datos de ejemplo, está en ${kit.publicUrl()}`);
  console.log(`  Agenda taller:    ${kit.publicUrl()}/cita`);
  console.log(`  Reserva de unidad: ${kit.publicUrl()}/reserva`);
  console.log(`  Panel:            ${kit.publicUrl()}/admin`);
  for (const line of loginLines()) console.log(`                      ${line}`);
  if (config.payPal?.env === 'standin') {
    followWebhooks(paypal, `${kit.publicUrl()}/api/payments/paypal/webhook`);
    console.log(`  Pagos:            una simulación de PayPal en ${paypal.url}`);
  }
  console.log(`  Documentación:    ${kit.publicUrl()}/api/docs`);
  console.log(`  Correos:          DATA_DIR=${config.dataDir} npm run mail`);
  console.log('Para terminar: Ctrl C');
});

async function fillIfEmpty(config: Config, connectionString: string): Promise<void> {
  await migrate(connectionString);
  const time = { now: Date.now() };
  const { kit, close } = await openKit(
    {
      config: { ...config, rateLimits: false },
      connectionString,
      log: createLog('error'),
      clock: () => time.now,
    },
    () => config.publicUrl ?? `http://${config.host}:${config.port}`,
  );
  try {
    const services = await kit.db.selectFrom('services').select('id').limit(1).execute();
    const setNow = (now: number) => {
      time.now = now;
    };
    await fillStaff(kit.db, Date.now());
    if (services.length === 0) await fill({ kit, setNow }, Date.now());
  } finally {
    await close();
  }
}
