import type { Locator, Page } from 'playwright-core';

/** More tab stops than any page of the product has. */
const MAX_STOPS = 120;

/**
 * Presses Tab until the element is focused. Throws after `MAX_STOPS` stops, or at a stop whose
 * focus is hidden or under a fixed bar.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const path: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const { name, covered } = await page.evaluate<{ name: string; covered: boolean }>(FOCUSED);
    path.push(name);
    if (covered) throw new Error(`El foco queda tapado en: ${name}`);
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab no llega a ${target}. Recorrido: ${path.slice(0, 30).join(' → ')}`);
}

export async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Returns the name of the focused element and whether it is entirely covered (WCAG 2.4.11). */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    || element.id || element.tagName;
  if (element === document.body) return { name: 'body', covered: false };
  const choice = element.matches('input[type=radio], input[type=checkbox]');
  const label = element.closest('label') ?? (choice ? element.labels?.[0] : null);
  const box = (label ?? element).getBoundingClientRect();
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]];
  const seen = points.some(([x, y]) => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return top !== null && (element.contains(top) || top.contains(element) || label?.contains(top));
  });
  return { name, covered: !seen };
})()`;

/** Closes the open dialog or menu by Escape, once it receives keys. */
export async function closeByEscape(page: Page, role: 'dialog' | 'menu' = 'dialog'): Promise<void> {
  await page.locator(`[role=${role}]:focus-within`).waitFor();
  await page.keyboard.press('Escape');
}
