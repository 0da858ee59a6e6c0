import { expect, test } from 'vitest';
import { isBooked, openSummary } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('after a booking the draft is gone, and a reload shows the receipt again', async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-10' });
  await wizard.confirm();
  await isBooked(wizard);
  expect(await page.evaluate(`sessionStorage.getItem('bujia.cita.v1')`)).toBe(null);
  await page.reload();
  await isBooked(wizard);
  expect(await page.locator('canvas').count()).toBe(0);
  await page.getByRole('button', { name: 'Agendar otra cita' }).click();
  await wizard.arriveAt('Información Personal');
  expect(await wizard.name.inputValue()).toBe('');
});

test('with reduced motion there is no confetti and no long animation', async () => {
  const page = await site.open({ reducedMotion: 'reduce' });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('canvas')) window.sawCanvas = true;
  }).observe(document, { childList: true, subtree: true })`);
  const { wizard } = await openSummary(page, { date: '2026-12-11' });
  await wizard.confirm();
  await isBooked(wizard);
  expect(await page.evaluate('window.sawCanvas === true')).toBe(false);
  const longest =
    await page.evaluate<number>(`Math.max(...[...document.querySelectorAll('*')].flatMap(
    (element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      return [...animationDuration.split(','), ...transitionDuration.split(',')].map(
        (time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000));
    }))`);
  expect(longest).toBeLessThanOrEqual(10);
});

test('with motion the confetti is there, and gone again', async () => {
  const page = await site.open();
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('canvas[aria-hidden=true]')) window.sawCanvas = true;
  }).observe(document, { childList: true, subtree: true })`);
  const { wizard } = await openSummary(page, { date: '2026-12-12' });
  await wizard.confirm();
  await isBooked(wizard);
  await expect.poll(() => page.evaluate('window.sawCanvas === true')).toBe(true);
  await page.locator('canvas').waitFor({ state: 'detached' });
});

test('the receipt prints on one A4 page and on an 80 mm strip, without buttons', async () => {
  const page = await site.open({ colorScheme: 'dark' });
  const { wizard } = await openSummary(page, { date: '2026-12-14' });
  await wizard.confirm();
  await isBooked(wizard);
  await page.locator('canvas').waitFor({ state: 'detached' });
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1);
  expect(pages(await page.pdf({ width: '80mm', height: '297mm' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText('lunes, 14 de diciembre de 2026').isVisible()).toBe(true);
  const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(paper).toMatch(/^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$/);
});

test('the calendar entry has the right hour, length and place, both ways', async () => {
  const page = await site.open({ timezoneId: 'Asia/Tokyo' });
  const { wizard } = await openSummary(page, { date: '2026-12-15', service: 'Service completo' });
  await wizard.confirm();
  await isBooked(wizard);
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  await page.locator('canvas').waitFor({ state: 'detached' });
  await inspect(page, 'receipt-calendar');
  const google = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
  const query = new URL(google ?? '').searchParams;
  expect(query.get('dates')).toBe('20261215T100000/20261215T120000');
  expect(query.get('ctz')).toBe('America/Montevideo');
  expect(query.get('text')).toContain('Service completo');
  expect(query.get('location')).toContain('Galicia 1234, Montevideo');
  const href = await page.getByRole('link', { name: /archivo \.ics/ }).getAttribute('href');
  const file = await fetch(new URL(href ?? '', site.app.url));
  expect(file.headers.get('content-type')).toMatch(/^text\/calendar/);
  const calendar = (await file.text()).replace(/\r\n /g, '');
  expect(calendar).toContain('DTSTART:20261215T130000Z');
  expect(calendar).toContain('DTEND:20261215T150000Z');
  expect(calendar).toContain('LOCATION:Galicia 1234\\, Montevideo');
});
