import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleColours } from '#test/browser/axe.ts';
import { expectLargeTargets, expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('the API documentation passes axe and fits from 320 to 1440 px', async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).toContain("style-src 'self';");
  await page.evaluate(OPEN_ALL);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectLargeTargets(page);
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await page.evaluate(OPEN_ALL);
  // Keeps 8 entries: one function draws them all, and axe needs 8 s for all of them.
  await page.evaluate(
    `[...document.querySelectorAll('.module .entry')].slice(8).forEach((entry) => entry.remove())`,
  );
  await expectAccessible(page, 'docs');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessibleColours(page, 'docs, dark');
});

test('an entry of the API documentation lists parameters, answer fields, errors and the rate limit', async () => {
  const page = await site.open();
  await page.goto('/api/docs');
  await page.evaluate(OPEN_ALL);
  const entry = page.getByRole('region', { name: 'POST /api/citations', exact: true });
  const rows = (await entry.getByRole('listitem').allTextContents()).map((text) => text.trim());
  expect(rows).toContain('Idempotency-Keyheader, stringoptional');
  expect(rows).toContain('clientNamestringrequired');
  expect(rows).toContain('vehicleYearinteger | stringrequired');
  expect(rows).toContain('data.service.durationinteger');
  expect(rows).toContain('409slot-takenEse horario ya no está disponible.');
  expect(await entry.textContent()).toContain('Other fields are rejected.');
  expect(await entry.textContent()).toMatch(/Limit\d+ calls per minute and address/);
});

test('the API documentation leads to the chosen entry without JavaScript', async () => {
  const page = await site.open({ javaScriptEnabled: false });
  await page.goto('/api/docs');
  await page.getByText('Citations', { exact: false }).first().click();
  const link = page.getByRole('link', { name: 'GET /api/citations/availability/:date' });
  await link.click();
  const entry = page.getByRole('region', { name: 'GET /api/citations/availability/:date' });
  await entry.getByText('path, string').waitFor();
  await expect.poll(() => page.url()).toMatch(/#get-api-citations-availability-date$/);
});

const OPEN_ALL = `document.querySelectorAll('details').forEach((part) => { part.open = true; })`;
