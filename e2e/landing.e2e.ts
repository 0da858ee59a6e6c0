import { expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { settled } from '#test/browser/axe.ts';
import { expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { layoutShifts } from '#test/browser/layout-shift.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('the landing page fits from 320 to 1440 px, breaks no word and does not shift', {
  meta: {
    specification: {
      'public 2': ['/'],
      'public 2 Landing page': [
        'Reserva tu unidad',
        ['link to /reserva', "toBe('/reserva')"],
        ['shown only when the setting showReserveButton is true', 'showReserveButton: false'],
      ],
    },
  },
}, async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const link = page.getByRole('link', { name: 'Reserva tu unidad' });
  const { db } = site.app.context;
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/(^|;)\s*style-src 'self'\s*(;|$)/);
  expect(policy).toMatch(/(^|;)\s*script-src 'self'\s*(;|$)/);
  const board = page.getByRole('region', { name: 'Hoy en el taller' });
  expect(await board.textContent()).toContain('09:00');
  expect(await page.locator('a[href*="/reserva"]').count()).toBe(0);
  await changeSettings(db, { showReserveButton: true });
  try {
    await expect
      .poll(async () => {
        await page.goto('/');
        return link.count();
      })
      .toBe(1);
    expect(await link.getAttribute('href')).toBe('/reserva');
    expect(await layoutShifts(page)).toEqual([]);
    await settled(page);
    await inspect(page, 'landing');
    for (const width of [320, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      if (width < 400) expect(await page.evaluate<string[]>(BROKEN_WORDS)).toEqual([]);
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      await expectNoSidewaysScroll(page);
      if (width < 400) expect(await page.evaluate<string[]>(BROKEN_WORDS)).toEqual([]);
      await page.evaluate(`document.documentElement.style.fontSize = ''`);
    }
    await inspect(page, 'landing');
    expect(await page.evaluate<string[]>(LONG_MOTIONS)).toEqual([]);
  } finally {
    await changeSettings(db, { showReserveButton: false });
  }
});

test('«Tienda» shows «Próximamente» for 3000 ms, and each click starts the time again', {
  meta: {
    specification: {
      'public 2 Landing page': [
        ['A Tienda button', "name: 'Tienda'"],
        'Próximamente',
        ['for 3 seconds (3000 ms)', 'runFor(2900)', 'runFor(200)'],
      ],
      'public 9': [['Tienda teaser: 3000 ms', 'runFor(2900)', 'runFor(200)']],
    },
  },
}, async () => {
  const page = await site.open();
  await page.clock.install({ time: MONDAY_MORNING });
  await page.goto('/');
  await page.clock.pauseAt(MONDAY_MORNING + 60_000);
  const button = page.getByRole('button', { name: 'Tienda', exact: true });
  const note = page.getByRole('status').filter({ hasText: 'Próximamente' });
  await page.setViewportSize({ width: 360, height: 740 });
  await button.click();
  await note.waitFor();
  const [above, title] = await Promise.all(
    [note, page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
  );
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  expect((await note.textContent())?.trim()).toBe('Próximamente');
  await page.clock.runFor(2900);
  await expect.poll(() => note.count()).toBe(1);
  await button.click();
  await page.clock.runFor(2900);
  await expect.poll(() => note.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => note.count()).toBe(0);
  expect(await page.evaluate(`document.activeElement.textContent`)).toBe('Tienda');
});

test('the landing page works without JavaScript, and the other pages link to the workshop’s contact', {
  meta: {
    specification: {
      'public 2 Landing page': [
        'TikTok',
        'Instagram',
        'WhatsApp',
        'YouTube',
        'Agenda taller',
        ['link to /cita', "waitForURL('**/cita')"],
      ],
    },
  },
}, async () => {
  const page = await site.open({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Agenda taller', exact: true }).waitFor();
  const row = page.getByRole('link', { name: /^Service completo/ });
  expect(await row.textContent()).toMatch(/US\$\s48,50.*2 horas/);
  expect(await row.getAttribute('href')).toBe(`/cita?servicio=${site.fixtures.fullService}`);
  const chat = page.getByRole('link', { name: 'Escribir por WhatsApp' }).first();
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/59899123456\?text=/);
  for (const name of ['TikTok', 'Instagram', 'WhatsApp', 'YouTube']) {
    await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(1);
  }
  await page.getByRole('link', { name: 'Agenda taller', exact: true }).click();
  await page.waitForURL('**/cita');

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/cita', '/reserva', '/cancel/x']) {
    await page.goto(path);
    const way = page.getByRole('main').getByRole('link', { name: 'Comunicarse con el taller' });
    const { y, height } = (await way.boundingBox()) ?? { y: 844, height: 0 };
    expect(y + height, path).toBeLessThan(844);
    await way.click();
    await page.waitForURL('**/#donde-estamos');
    await page.getByRole('heading', { name: 'Dónde estamos' }).waitFor();
  }
});

test('the footer aligns with each page, and links to the workshop when the settings fail to load', async () => {
  const page = await site.open();
  expectStatus(page, 404); // The cancel link is unknown.
  for (const [path, above] of PAGES_AND_WIDTHS) {
    await page.goto(path);
    await page.locator(above).first().waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const edges = await page.evaluate<number[][]>(edgesOf([above, 'footer > div']));
      expect([path, width, edges[1]]).toEqual([path, width, edges[0]]);
    }
  }
  // Waits for the 404: going to the next page would abort that request.
  await page.getByRole('alert').waitFor();
  await page.route('**/api/settings', (route) => route.abort());
  expectProblem(page, /ERR_FAILED/);
  await page.goto('/cita');
  const foot = page.getByRole('contentinfo');
  const help = foot.getByRole('link', { name: 'Comunicarse con el taller' });
  expect(await help.getAttribute('href')).toBe('/#donde-estamos');
  expect(await foot.getByRole('link', { name: 'Bujía' }).getAttribute('href')).toBe('/');
});

const LONG_MOTIONS = `[...document.querySelectorAll('*')].flatMap((element) => {
  const style = getComputedStyle(element);
  const longest = [...style.animationDuration.split(','), ...style.transitionDuration.split(',')]
    .map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000));
  const smooth = style.scrollBehavior === 'smooth' ? ['smooth'] : [];
  return [...(Math.max(...longest) > 10 ? [element.outerHTML.slice(0, 80)] : []), ...smooth];
})`;

/** Each page and the element above its footer. */
const PAGES_AND_WIDTHS = [
  ['/', '#servicios > div'],
  ['/cita', 'main form > div'],
  ['/reserva', 'main form > div'],
  ['/cancel/x', 'main'],
] as const;

/** Returns the left and right edges of the content of each element, without its padding. */
const edgesOf = (selectors: readonly string[]) => `${JSON.stringify(selectors)}.map((selector) => {
  const element = document.querySelector(selector);
  const { left, right } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)].map(Math.round);
})`;

/** Returns the words of the price list that are broken over two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('#servicios li a > span')].flatMap((span) => {
  const text = span.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})`;
