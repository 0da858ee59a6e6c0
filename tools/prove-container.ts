import { mkdirSync } from 'node:fs';
import { proveArchive } from './prove-container/archive.ts';
import { proveCompose } from './prove-container/compose.ts';
import { WORK_FOLDER } from './prove-container/debian.ts';
import { proveImage } from './prove-container/image.ts';
import { CannotRun, secondsSince } from './prove-container/programs.ts';
import { proveUnit } from './prove-container/unit.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run prove:container`: builds and runs what `deploy/` describes, on this machine. It installs nothing: a part whose
 * programs are missing says which. `--only` runs one part. Ends with 1 where a part failed or could not run.
 */
const PARTS = { archive: proveArchive, image: proveImage, compose: proveCompose, unit: proveUnit };

const { only } = readOptions('prove:container', { only: { type: 'string' } });
mkdirSync(WORK_FOLDER, { recursive: true });
for (const [name, prove] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue;
  const start = performance.now();
  try {
    for (const line of await prove()) console.log(`${name}: ${line}`);
    console.log(`${name}: proved in ${secondsSince(start)}`);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof CannotRun) console.log(`${name}: could not run: ${error.message}`);
    else console.log(`${name}: FAILED after ${secondsSince(start)}: ${error}`);
  }
}
