import type { Locator, Page } from 'playwright-core';
import { MONDAY_MORNING } from '../../../test/fixtures.ts';
import type { Hand } from '../plan.ts';

/** One click. */
export const ONCE: Hand = { way: 'pointer', offsets: [0], held: false };

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

export type Walker = { name: string; email: string; phone: string };

/** Names have letters only. */
const letters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

let made = 0;

/** Returns a person whom no other record has: each walk of a run has people of its own. */
export function newPerson(): Walker {
  made += 1;
  return {
    name: `Paula ${letters(made)}`,
    email: `paula.${made}@ejemplo.com`,
    phone: `099 ${String(100_000 + made).replace(/(\d{3})$/, ' $1')}`,
  };
}

/** A script that fills in the draft of a form, once in each tab. */
export function typedDraft(key: string, value: Record<string, string>): string {
  const stored = JSON.stringify(JSON.stringify({ savedAt: MONDAY_MORNING, value }));
  return `try {
    if (!sessionStorage.getItem('typed')) {
      sessionStorage.setItem('typed', 'yes');
      sessionStorage.setItem(${JSON.stringify(key)}, ${stored});
    }
  } catch {}`;
}

/** Days with free hours, and hours of which the appointments of walks do not overlap much. */
const DAYS = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
const HOURS = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'];

export function slotOf(seed: number): { date: string; time: string } {
  const date = DAYS[seed % DAYS.length] ?? '';
  return { date, time: HOURS[Math.floor(seed / DAYS.length) % HOURS.length] ?? '' };
}

/** Solves «¿Cuánto es 3 + 4?» in the last step of a form. Returns `false` on another one. */
export async function fillSum(page: Page): Promise<boolean> {
  const answer = page.getByLabel(/¿Cuánto es/);
  if (!(await answer.isVisible())) return false;
  const question = await page.getByText(/^¿Cuánto es \d+ [+−] \d+\?$/).textContent();
  const [, left, sign, right] = /(\d+) ([+−]) (\d+)/.exec(question ?? '') ?? [];
  const result = Number(left) + (sign === '+' ? 1 : -1) * Number(right);
  await answer.fill(String(result), { timeout: 2_000 });
  return true;
}
