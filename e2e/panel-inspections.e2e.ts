import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '#test/browser/page.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { fillPanel, goToOpener, LONG, PLACES, show } from './support/full-panel.ts';
import { inspect } from './support/inspect.ts';
import { closeAll, OPENINGS, opened } from './support/openings.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

/**
 * Inspects each screen of the panel and each of its states in both themes: axe, contrast, targets,
 * structure. Other tests inspect only the states that they alone reach.
 */
const site = siteForTests();

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Requests of the panel itself, not of a tab. */
const OF_THE_PANEL = /\/api\/(?:auth|settings|events|room|challenge)/;
const AGAIN = /^(?:Reintentar|Volver a intentar)$/;

/**
 * Most screens per test. They share one panel: opening it takes 1.5 s of CPU time, going to another
 * screen 0.1 s. On a busy machine a screen takes about 10 s.
 */
const TOGETHER = 5;

function inGroups<Screen extends { name: string }>(screens: readonly Screen[]) {
  const starts = screens.map((_, at) => at).filter((at) => at % TOGETHER === 0);
  return starts.map((at) => {
    const group = screens.slice(at, at + TOGETHER);
    return { names: group.map(({ name }) => name).join(', '), group };
  });
}

/** Inspects screens and collects the failures, so that one run reports all of them. */
function inspector() {
  const wrong: string[] = [];
  return {
    wrong,
    look: (page: Page, name: string, within?: string) =>
      inspect(page, name, within).catch(async (error: Error) => {
        wrong.push(`${name}: ${error.message}`);
        await screenshot(page, `${name}-wrong`);
      }),
    /** Adds the name of the screen to an error on the way to it. */
    at: async (name: string, work: () => Promise<void>) => {
      await work().catch((error: Error) => {
        throw new Error(`${[...wrong, name].join('\n')}: ${error.message}`, { cause: error });
      });
    },
  };
}

// Runs first: later tests insert records.
test('every tab passes the inspection while it is empty', async () => {
  const { page } = await openPanel(site, 'admin', PHONE);
  const { wrong, look } = inspector();
  for (const { name, hash } of PLACES) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.locator('main :is(h1, h2, h3)').filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await look(page, `${name}-empty`);
  }
  expect(wrong).toEqual([]);
});

test.for(inGroups(PLACES))(
  'tabs pass the inspection while they load and after their reads failed: $names',
  async ({ group }) => {
    // Starts at a tab of another group, so that this group’s reads are not in the cache.
    const before = group.some(({ hash }) => hash === '#historial') ? '#reservas' : '#historial';
    const { page } = await openPanel(site, 'admin', { ...PHONE, live: 'muted', hash: before });
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    expectProblem(page, /(?:respuesta|status of) 502/);
    const { wrong, look, at } = inspector();
    let held = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      const url = route.request().url();
      if (OF_THE_PANEL.test(url)) return route.fallback();
      await held.promise;
      return route.fulfill({ status: 502, body: '' }).catch(() => {});
    });
    for (const { name, hash } of group) {
      await at(name, async () => {
        held = Promise.withResolvers<void>();
        await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await page.locator('main [aria-busy=true]').first().waitFor({ state: 'attached' });
        await look(page, `${name}-loading`);
        held.resolve();
        await page.getByRole('button', { name: AGAIN }).first().waitFor();
        await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
        await look(page, `${name}-failed`);
        if (name === 'agenda') {
          await page.setViewportSize(WIDE);
          await look(page, `${name}-failed`);
          await page.setViewportSize(PHONE);
        }
      });
    }
    expect(wrong).toEqual([]);
  },
);

test('the sign-in has enough contrast in every state, in both schemes', async () => {
  const page = await site.open(WIDE);
  const { wrong, look } = inspector();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  await look(page, 'login', ':root');
  await page.setViewportSize(PHONE);
  await look(page, 'login');
  expect(wrong).toEqual([]);
});

/** Forms that show errors when they are sent empty. */
const REJECTING = new Set([
  'manual entry',
  'new service',
  'new component',
  'expense',
  'void sale',
  'new user',
  'password',
]);

describe('with one record of each kind', () => {
  beforeAll(() => fillPanel(site));

  test.for(inGroups(PLACES))(
    'tabs have enough contrast in every state, in both schemes: $names',
    async ({ group }) => {
      const { page } = await openPanel(site, 'admin', WIDE);
      const { wrong, look, at } = inspector();
      for (const place of group) {
        await at(place.name, async () => {
          await page.setViewportSize(WIDE);
          await show(page, place);
          await look(page, place.name, ':root');
          await page.setViewportSize(PHONE);
          await look(page, place.name);
          if (place.hash !== '#finanzas') return;
          await page.setViewportSize(WIDE);
          const receipt = page.getByRole('button', { name: `Ver comprobante de ${LONG}` });
          await receipt.first().click();
          await page.getByRole('img', { name: `Comprobante de ${LONG}` }).waitFor();
          await look(page, 'comprobante', ':root');
          await closeAll(page);
        });
      }
      expect(wrong).toEqual([]);
    },
  );

  test.for(inGroups(OPENINGS))(
    'dialogs, menus and lists have enough contrast in every state, in both schemes: $names',
    async ({ group }) => {
      const { page } = await openPanel(site, 'admin', WIDE);
      const { wrong, look, at } = inspector();
      for (const opening of group) {
        await at(opening.name, async () => {
          await (await goToOpener(page, opening)).click();
          const top = await opened(page, opening);
          const over = `[role=${opening.role ?? 'dialog'}]`;
          await look(page, opening.name, over);
          if (opening.role === undefined) {
            await page.setViewportSize(PHONE);
            await look(page, opening.name, over);
            if (REJECTING.has(opening.name)) {
              await top.locator('button[type=submit]').filter({ visible: true }).last().click();
              await top.locator('[aria-invalid=true]').first().waitFor();
              await look(page, `${opening.name}-errors`, over);
            }
            await page.setViewportSize(WIDE);
          }
          await closeAll(page);
        });
      }
      expect(wrong).toEqual([]);
    },
  );
});
