import { ensurePages, ensureServer } from './build.ts';

/** `npm start`: builds what is missing or old, then runs the built `src/app/server.ts` (docs/decisions/0051). */
const PROGRAM = new URL('../dist/app/server.js', import.meta.url);

await ensurePages();
await ensureServer();
await import(PROGRAM.href);
