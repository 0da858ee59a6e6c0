import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Throws unless axe finds nothing on the page as it stands (WCAG 2.2 AA and good practice).
 * Evaluated and not added as a script: the content security policy forbids the latter. Waits for
 * running animations, because a half-faded text has half its contrast.
 */
export function expectAccessible(page: Page, where: string): Promise<void> {
  return expectNothing(page, where, TAGS);
}

/** The rules that another colour scheme can break, where all of them held in the first. */
export function expectAccessibleColours(page: Page, where: string): Promise<void> {
  return expectNothing(page, where, { type: 'rule', values: RULES_OF_COLOUR });
}

async function expectNothing(page: Page, where: string, runOnly: RunOptions['runOnly']) {
  await settled(page);
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(SOURCE);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  if (results.violations.length > 0) {
    throw new Error(`axe: ${where}\n${results.violations.map(readable).join('\n')}`);
  }
}

/**
 * What changed is drawn, the fonts are there, and every animation that has an end has come to it.
 * One that takes long (the three beats of a tab that asks for attention) is brought to its end.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(SETTLED);
}

const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => document.fonts.ready).then(() => Promise.all(
  document.getAnimations().map((animation) => {
    const end = animation.effect?.getComputedTiming().endTime;
    if (end === Infinity) return;
    if (end > 1000) animation.finish();
    return animation.finished.catch(() => {});
  }))).then(() => true)`;

function readable(violation: AxeResults['violations'][number]): string {
  const nodes = violation.nodes.map((node) => {
    const why = (node.failureSummary ?? '').split('\n').slice(1).join('; ').trim();
    return `    ${node.target.join(' ')}\n      ${node.html.slice(0, 160)}\n      ${why}`;
  });
  return `  ${violation.id} (${violation.impact}): ${violation.help}\n${nodes.join('\n')}`;
}
