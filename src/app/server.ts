import { loadConfig } from '#platform/operations/config.ts';
import { misspelledNames } from '#platform/operations/config-names.ts';
import { createLog } from '#platform/operations/log.ts';
import { runEntryPoint } from './entry-point.ts';
import { run } from './run.ts';

/** The program of `npm start`: runs the app in production, on `DATA_DIR` or `DATABASE_URL`. */
await runEntryPoint(async () => {
  const config = loadConfig(process.env);
  for (const sentence of misspelledNames(process.env)) console.log(sentence);
  const { context } = await run(config, createLog(config.logLevel));
  console.log(`Bujía está en ${context.publicUrl()}`);
});
