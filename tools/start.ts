import { ensurePages, ensureServer } from './build.ts';

/**
 * `npm start`: builds what is missing or old, then runs the built `src/app/server.ts`. A build makes the program
 * load in a quarter of the CPU time (docs/decisions/0051).
 */
const PROGRAM = new URL('../dist/app/server.js', import.meta.url);

await ensurePages();
await ensureServer();
await import(PROGRAM.href);
