import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Throws if axe finds a violation of WCAG 2.2 AA or of best practice on the page or within a
 * selector; rules for whole pages need `:root`. Evaluates axe, because the content security policy
 * forbids to add it as a script. Waits for running animations, because a half-faded text has too
 * little contrast.
 */
export function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  return expectNothing(page, where, TAGS, within);
}

/** Checks only the rules that a change of the colour scheme can break. */
export function expectAccessibleColours(page: Page, where: string, within?: string): Promise<void> {
  return expectNothing(page, where, { type: 'rule', values: RULES_OF_COLOUR }, within);
}

async function expectNothing(
  page: Page,
  where: string,
  runOnly: RunOptions['runOnly'],
  within = ':root',
): Promise<void> {
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(SOURCE);
  await settled(page);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(within)}, ${options})`);
  if (results.violations.length > 0) {
    throw new Error(`axe: ${where}\n${results.violations.map(readable).join('\n')}`);
  }
}

/**
 * Waits until the document has not changed for two frames, fonts are loaded and no animation with an
 * end is running, not even one that began during the wait. An animation of more than a second is brought
 * to its end. Does not await `finished` of an animation: it can stay pending when nothing runs any more.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(SETTLED);
}

const SETTLED = `(async () => {
  // The clock of the tests replaces requestAnimationFrame by a timer; an observer sees a drawn frame.
  const frame = () => new Promise((drawn) => {
    const seen = new IntersectionObserver(() => { seen.disconnect(); drawn(); });
    seen.observe(document.documentElement);
  });
  // React renders in a later task after a media query changes; a frame can come before it.
  const nextTask = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
  const endOf = (animation) => animation.effect?.getComputedTiming().endTime;
  const running = () => document.getAnimations().filter((animation) =>
    animation.playState === 'running' && endOf(animation) !== Infinity);
  let changed = null;
  const observer = new MutationObserver(([{ target }]) => { changed = target; });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  let rounds = 0;
  do {
    if (++rounds > 600) throw new Error('The page keeps changing: ' + (changed?.outerHTML ?? '').slice(0, 120));
    changed = null;
    await frame();
    await nextTask();
    await frame();
    await document.fonts.ready;
    for (const animation of running()) if (endOf(animation) > 1000) animation.finish();
  } while (running().length > 0 || changed !== null);
  observer.disconnect();
})()`;

function readable(violation: AxeResults['violations'][number]): string {
  const nodes = violation.nodes.map((node) => {
    const why = (node.failureSummary ?? '').split('\n').slice(1).join('; ').trim();
    return `    ${node.target.join(' ')}\n      ${node.html.slice(0, 160)}\n      ${why}`;
  });
  return `  ${violation.id} (${violation.impact}): ${violation.help}\n${nodes.join('\n')}`;
}
