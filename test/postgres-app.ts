import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

/**
 * The smallest app on a data folder, as a process that tests can kill: `node postgres-app.ts
 * FOLDER`. Prints one JSON line when ready (or rejected), ends on SIGTERM.
 */
const folder = process.argv[2] ?? '';
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const database = await startEmbeddedPostgres({
    folder,
    log: (message) => say({ log: message }),
    onExit: (reason) => {
      say({ exit: reason });
      process.exit(3);
    },
  });
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  say({ pid: database.pid, connectionString: database.connectionString });
} catch (error) {
  say({ refused: error instanceof Error ? error.name : '', message: String(error) });
  process.exitCode = 2;
}
