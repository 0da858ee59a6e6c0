import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { settled } from '../../test/browser/axe.ts';
import { CANCEL, CLIENT, type Screen, type Step } from './screens.ts';
import { NOW, type Seeded, type Served } from './serve.ts';

/** Heights that show most screens and dialogs whole, in pixels; what is below is not compared. */
const HEIGHTS: Readonly<Record<number, number>> = { 390: 3000, 1440: 2000 };
/** Longer than `GUARD_MS` of the panel's press guard. */
const PRESS_GUARD_MS = 900;
const STEP_TIMEOUT_MS = 30_000;
/** Differ at each drawing: they hold the port of the server and a new token. */
const QR_CODES = 'svg[shape-rendering=crispEdges]';
/** A picture that was drawn in another way is not used again. */
const HOW = readFileSync(import.meta.filename);
export const SCHEMES = ['light', 'dark'] as const;

/** The pictures of a screen by scheme, or why it was not reached. */
export type Drawn = Record<(typeof SCHEMES)[number], Buffer> | Error;

type Subject = {
  served: Served;
  seeded: Seeded;
  width: number;
  /** Folder of pictures to use again. */
  drawnBefore?: string;
};

/** Draws the screens of one server at one width, one after the other. */
export class Artist {
  readonly #browser: Browser;
  readonly #subject: Subject;
  #context: BrowserContext | undefined;

  constructor(browser: Browser, subject: Subject) {
    this.#browser = browser;
    this.#subject = subject;
  }

  async draw(screen: Screen): Promise<Drawn> {
    const { drawnBefore } = this.#subject;
    if (drawnBefore === undefined) return this.#drawNow(screen);
    const key = createHash('sha256')
      .update(HOW)
      .update(inspect(screen, { depth: null }));
    const files = SCHEMES.map((scheme) =>
      join(
        drawnBefore,
        `${key.copy().update(`${this.#subject.width} ${scheme}`).digest('hex')}.png`,
      ),
    );
    if (files.every(existsSync)) {
      const [light, dark] = files.map((file) => readFileSync(file));
      if (light && dark) return { light, dark };
    }
    const drawn = await this.#drawNow(screen);
    if (drawn instanceof Error) return drawn;
    mkdirSync(drawnBefore, { recursive: true });
    for (const [place, scheme] of SCHEMES.entries()) {
      const file = files[place];
      if (file) writeFileSync(file, drawn[scheme]);
    }
    return drawn;
  }

  async #drawNow(screen: Screen): Promise<Drawn> {
    const { width } = this.#subject;
    this.#context ??= await this.#browser.newContext({
      viewport: { width, height: HEIGHTS[width] ?? 2000 },
      reducedMotion: 'reduce',
      locale: 'es-UY',
      timezoneId: 'America/Montevideo',
    });
    const page = await this.#context.newPage();
    try {
      return await this.#drawOn(page, screen);
    } catch (error) {
      return error as Error;
    } finally {
      await page.close();
    }
  }

  async #drawOn(page: Page, { path, steps, data, signedIn }: Screen): Promise<Drawn> {
    const { served, seeded } = this.#subject;
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    const pending = pendingRequests(page);
    // The live stream would never end, and a lost one shows a bar.
    await page.route('**/api/events', () => undefined);
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(freshStorage(signedIn ? seeded.tokens[data] : null));
    const { client, cancel } = seeded.paths;
    await page.goto(served[data] + path.replace(CLIENT, client).replace(CANCEL, cancel));
    await quiet(page, pending);
    for (const step of steps) {
      await take(page, step).catch((error: Error) => {
        throw new Error(`${inspect(step)}: ${error.message.split('\n')[0]}`);
      });
      await quiet(page, pending);
    }
    await page.mouse.move(0, 0);
    // A colour that is still changing differs by the moment of the picture. Without its height limit a dialog is drawn whole.
    await page.evaluate(STILL_AND_WHOLE);
    const shoot = async (colorScheme: (typeof SCHEMES)[number]) => {
      await page.emulateMedia({ colorScheme });
      await quiet(page, pending);
      return page.screenshot({ animations: 'disabled', mask: [page.locator(QR_CODES)] });
    };
    return { light: await shoot('light'), dark: await shoot('dark') };
  }
}

/** Begins each page without what an earlier one stored, and draws the same random numbers each time. */
function freshStorage(token: string | null): string {
  const session = token === null ? '' : `localStorage.setItem('admin_token', '${token}');`;
  return `if (!sessionStorage.getItem('begun')) {
    localStorage.clear();
    sessionStorage.setItem('begun', 'yes');
    ${session}
    ${session && "localStorage.setItem('admin_authenticated', 'true');"}
  }
  Math.random = () => 0.5;`;
}

/** Holds the requests that the page waits for, except the live stream. */
function pendingRequests(page: Page): Set<unknown> {
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Waits until no request is pending, nothing is busy, the pictures are shown and the document is at rest. */
async function quiet(page: Page, pending: Set<unknown>): Promise<void> {
  const end = Date.now() + STEP_TIMEOUT_MS;
  for (let calm = 0; calm < 2; ) {
    await settled(page);
    const busy = pending.size > 0 || (await page.evaluate(BUSY));
    calm = busy ? 0 : calm + 1;
    if (busy) await page.waitForTimeout(20);
    if (Date.now() > end) throw new Error('the screen did not come to rest');
  }
}

const STILL_AND_WHOLE = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after { transition: none !important } [role=dialog] { max-height: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
})()`;

const BUSY = `[...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility()) ||
  [...document.images].some((image) => image.loading !== 'lazy' && !image.complete)`;

const ROLES = [
  'button',
  'menuitem',
  'tab',
  'radio',
  'option',
  'link',
  'checkbox',
  'combobox',
] as const;

/** Takes a step in the topmost dialog or menu if it has the control, else on the page. */
async function take(page: Page, step: Step): Promise<void> {
  const find = (scope: Page | Locator): Locator => {
    if (!(step instanceof RegExp)) return scope.getByLabel(step[0]);
    return ROLES.map((role) => scope.getByRole(role, { name: step })).reduce((all, each) =>
      all.or(each),
    );
  };
  const layers = page.locator('[role=dialog], [role=menu], [role=listbox]');
  // A dialog takes no press until it has been open for a moment.
  if ((await page.getByRole('dialog').count()) > 0) await page.waitForTimeout(PRESS_GUARD_MS);
  const top = find(layers.filter({ visible: true }).last()).filter({ visible: true });
  const found = (await top.count()) > 0 ? top : find(page).filter({ visible: true });
  const control = found.first();
  if (step instanceof RegExp) return control.click();
  const isSelect = (await control.locator('option').count()) > 0;
  if (isSelect) await control.selectOption(step[1]);
  else await control.fill(step[1]);
}
