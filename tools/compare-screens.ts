import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../test/browser.ts';
import { PROJECT } from './check/tree.ts';
import { differenceOf, writeDifference } from './compare-screens/difference.ts';
import { Artist, type Drawn, SCHEMES } from './compare-screens/draw.ts';
import { SCREENS } from './compare-screens/screens.ts';
import { startServers } from './compare-screens/servers.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run screens:compare`: draws each screen of `SCREENS` in the working tree and in another revision, with the same
 * database, a stopped clock and no motion, in both colour schemes. Prints a line for each screen and width, and writes
 * the pictures that differ (before, after, difference) to `.cache/screens/differences`. `--rev REV` is the other
 * revision, the last commit by default; `--only stock` draws the screens whose name has the text, `--widths 390` one of
 * the two widths. Ends with 1 if a picture differs or a screen was not reached.
 */
const { rev, only, widths } = readOptions('screens:compare', {
  rev: { type: 'string', default: 'HEAD' },
  only: { type: 'string', default: '' },
  widths: { type: 'string', default: '390,1440' },
});
const PICTURES = join(PROJECT, '.cache/screens/differences');

const screens = SCREENS.filter(({ name }) => name.includes(only));
if (screens.length === 0) {
  console.error(`No screen has «${only}» in its name.`);
  process.exit(2);
}
let different = 0;
const servers = await startServers(rev);
const browser = await launchBrowser();
try {
  rmSync(PICTURES, { recursive: true, force: true });
  await Promise.all(widths.split(',').map((width) => compareAll(Number(width))));
  console.log(`${screens.length} screens; ${different} pictures differ, in ${PICTURES}`);
} finally {
  await browser.close();
  await servers.stop();
}
process.exitCode = different === 0 ? 0 : 1;

async function compareAll(width: number): Promise<void> {
  const { before, after, seeded, drawnBefore } = servers;
  const earlier = new Artist(browser, { served: before, seeded, width, drawnBefore });
  const later = new Artist(browser, { served: after, seeded, width });
  for (const screen of screens) {
    if (screen.width !== undefined && screen.width !== width) continue;
    const [was, is] = await Promise.all([earlier.draw(screen), later.draw(screen)]);
    await compare(`${screen.name} ${width}`, was, is);
  }
}

async function compare(name: string, was: Drawn, is: Drawn): Promise<void> {
  if (was instanceof Error || is instanceof Error) {
    different += 1;
    if (was instanceof Error) console.log(`${name}: not reached before: ${was.message}`);
    if (is instanceof Error) console.log(`${name}: not reached after: ${is.message}`);
    return;
  }
  let identical = true;
  for (const scheme of SCHEMES) {
    const pictures = { before: was[scheme], after: is[scheme] };
    const difference = await differenceOf(pictures.before, pictures.after);
    if (difference === null) continue;
    identical = false;
    different += 1;
    const { pixels, left, top, width, height } = difference;
    const file = `${`${name} ${scheme}`.replaceAll(/[^\w-]+/g, '-')}.png`;
    await writeDifference(join(PICTURES, file), pictures, difference);
    const box = `${left},${top},${width},${height}`;
    console.log(`${name} ${scheme}: ${pixels} pixels differ in ${box}: ${file}`);
  }
  if (identical) console.log(`${name}: identical`);
}
