import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_TIMEOUT_MS } from '../timeouts.ts';

type Target = { what: string; width: number; height: number };

/**
 * Throws unless every visible target is at least `side` CSS pixels wide and high. A radio or a
 * checkbox counts with its label; links inside a sentence are excepted (WCAG 2.5.8).
 */
export async function expectLargeTargets(page: Page, side = 44): Promise<void> {
  const targets = await page.evaluate<Target[]>(MEASURE_TARGETS);
  const small = targets.filter(({ width, height }) => width < side || height < side);
  const lines = small.map(({ what, width, height }) => `${width}×${height}: ${what}`);
  if (lines.length > 0) throw new Error(`Objetivos de menos de ${side} px:\n${lines.join('\n')}`);
}

/**
 * Throws if the page scrolls sideways for `timeout` milliseconds. Waits, because React replaces a table by
 * cards only after the viewport has changed. The error lists elements that overflow.
 */
export async function expectNoSidewaysScroll(page: Page, timeout = WAIT_TIMEOUT_MS): Promise<void> {
  let overflowing: string[] = [];
  const count = async () => {
    overflowing = await page.evaluate<string[]>(WHAT_STICKS_OUT);
    return overflowing.length;
  };
  await expect
    .poll(count, { timeout })
    .toBe(0)
    .catch((cause) => {
      throw new Error(`Se desplaza hacia los lados:\n${overflowing.join('\n')}`, { cause });
    });
}

/**
 * Throws if a text that contains `text` is drawn outside the window or its clipping ancestor. A
 * container that scrolls sideways, and a text that ends in «…», are accepted.
 */
export async function expectLongTextInside(page: Page, text: string): Promise<void> {
  const lost = await page.evaluate<string[]>(`(${WHAT_IS_LOST})(${JSON.stringify(text)})`);
  if (lost.length > 0) throw new Error(`Texto largo cortado:\n${lost.join('\n')}`);
}

/** Throws if the text of a button is cut, unless it ends in «…». */
export async function expectWholeLabels(page: Page): Promise<void> {
  const cut = await page.evaluate<string[]>(WHAT_IS_CUT);
  if (cut.length > 0) throw new Error(`Palabras cortadas en botones:\n${cut.join('\n')}`);
}

/** Throws unless the page has one h1, no skipped heading level, a title and the language es-UY. */
export async function expectSoundStructure(page: Page): Promise<void> {
  const found = await page.evaluate<{ lang: string; title: string; levels: number[] }>(STRUCTURE);
  const skipped = found.levels.some((level, at) => level > (found.levels[at - 1] ?? 0) + 1);
  const sound =
    found.lang === 'es-UY' &&
    found.title.trim() !== '' &&
    found.levels.filter((level) => level === 1).length === 1 &&
    !skipped;
  if (!sound) throw new Error(`Estructura de la página: ${JSON.stringify(found)}`);
}

const VISIBLE = `const visible = (element) =>
  element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
  element.getClientRects().length > 0;`;

const MEASURE_TARGETS = `(() => {
  ${VISIBLE}
  const inSentence = (element) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
  const hiddenUntilFocused = (element) => {
    const box = element.getBoundingClientRect();
    return box.bottom <= 0 || box.right <= 0 || (box.width <= 1 && box.height <= 1);
  };
  const box = (element) => {
    const own = element.getBoundingClientRect();
    const choice = element.matches('input[type=radio], input[type=checkbox]');
    const label = choice ? (element.closest('label') ?? element.labels?.[0]) : null;
    const around = label?.getBoundingClientRect();
    return around && around.height > own.height ? around : own;
  };
  return [...document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]')]
    .filter((element) => visible(element) && !inSentence(element) && !hiddenUntilFocused(element))
    .filter((element) => element.closest('[aria-hidden=true], [inert]') === null)
    .map((element) => {
      const { width, height } = box(element);
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      return {
        what: element.outerHTML.slice(0, 90) + ' «' + name.slice(0, 40) + '»',
        width: Math.round(width * 10) / 10,
        height: Math.round(height * 10) / 10,
      };
    });
})()`;

const WHAT_STICKS_OUT = `(() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const width = root.clientWidth;
  const out = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > width + 0.5)
    .map((element) => element.outerHTML.slice(0, 120));
  return ['scrollWidth ' + root.scrollWidth + ' > ' + width, ...out.slice(-6)];
})()`;

const WHAT_IS_CUT = `(() => {
  ${VISIBLE}
  const tooSmall = (element) => {
    const style = getComputedStyle(element);
    return style.overflowX === 'hidden' &&
      style.textOverflow !== 'ellipsis' &&
      element.clientWidth > 1 &&
      (element.scrollWidth > element.clientWidth + 1 ||
        element.scrollHeight > element.clientHeight + 1);
  };
  return [...document.querySelectorAll('button')]
    .filter((button) => visible(button) && button.textContent.trim() !== '')
    .filter((button) => [button, ...button.querySelectorAll('*')].some(tooSmall))
    .map((button) => '«' + button.textContent.trim().slice(0, 60) + '»');
})()`;

const WHAT_IS_LOST = `(text) => {
  ${VISIBLE}
  const wide = document.documentElement.clientWidth;
  const lost = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.textContent.includes(text) || !visible(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width <= 1) continue;
    let bounds = { left: 0, right: wide };
    let allowed = false;
    for (let around = holder; around !== document.body && around !== null; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === 'absolute' && around.clientWidth <= 1) allowed = true;
      if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis') allowed = true;
      if (allowed) break;
      if (style.overflowX === 'visible') continue;
      const box = around.getBoundingClientRect();
      bounds = { left: Math.max(bounds.left, box.left), right: Math.min(bounds.right, box.right) };
    }
    if (allowed || (left >= bounds.left - 1 && right <= bounds.right + 1)) continue;
    lost.push(Math.round(left) + '–' + Math.round(right) + ' of ' + Math.round(bounds.left) + '–' +
      Math.round(bounds.right) + ': ' + holder.outerHTML.slice(0, 140));
  }
  return lost.slice(0, 6);
}`;

const STRUCTURE = `(() => {
  ${VISIBLE}
  return {
    lang: document.documentElement.lang,
    title: document.title,
    levels: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter(visible)
      .map((heading) => Number(heading.tagName[1])),
  };
})()`;
