import { loadConfig } from '#server-kit/config.ts';
import { createLog } from '#server-kit/log.ts';
import { ensureBuild } from '../../tools/build.ts';
import { entrance } from './entrance.ts';
import { run } from './run.ts';

/** `npm start`: production, on `DATA_DIR` or `DATABASE_URL`. */
await entrance(async () => {
  const config = loadConfig(process.env);
  await ensureBuild();
  const { kit } = await run(config, createLog(config.logLevel));
  console.log(`Bujía está en ${kit.publicUrl()}`);
});
