import type { Page } from 'playwright-core';

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Opens the calendar of a field, turns to the month of `day` and takes it. */
export async function chooseDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  const calendar = page.locator('[data-dates-dropdown]');
  // The first rows hold hidden days of the month before.
  const shown = await calendar.locator('[data-day]').nth(14).getAttribute('data-day');
  const away = monthsOf(day) - monthsOf(shown ?? day);
  const turn = calendar.getByRole('button', { name: away < 0 ? 'Mes anterior' : 'Mes siguiente' });
  for (let turned = 0; turned < Math.abs(away); turned += 1) await turn.click();
  await calendar.locator(`[data-day="${day}"]`).click();
  await calendar.waitFor({ state: 'detached' });
}
