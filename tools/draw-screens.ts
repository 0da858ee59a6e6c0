import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { enter } from '../e2e/support/sign-in.ts';
import { launchBrowser } from '../test/browser.ts';
import { PICTURE_DENSITY } from './guide-pages.ts';
import { type Citation, GUIDE_SCREENS, type GuideScreen, type Step } from './guide-screens.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run screens`: takes the pictures of README and guide from a demo with a data folder of its own; `--only PART` those whose
 * file has that in its path (`guia/caja`).
 */
const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'screens');
const GUIDE_FOLDER = join(ROOT, 'docs', 'guia', 'imagenes');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Widths of the pictures, in pixels. */
const WIDTHS = new Map([
  [PHONE, 320],
  [DESKTOP, 880],
]);

/** Longer than `GUARD_MS` of the panel's press guard. */
const PRESS_GUARD_MS = 900;
const STEP_TIMEOUT_MS = 15_000;
/** A screen begins to read its data within this time, in ms. */
const SETTLE_MS = 800;

/** Stands for the page of the client whose link the demo prints. */
const CLIENT_PAGE = '/mi';

type Screen = {
  name: string;
  path: string;
  size: typeof PHONE;
  scheme: 'light' | 'dark';
  /** A text that is visible once the screen has its data. */
  shows: RegExp;
  /** A button to press then, and a text of the dialog that it opens. */
  press?: { button: RegExp; shows: RegExp };
};

const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', size: DESKTOP, scheme: 'light', shows: /Agenda/ },
  { name: 'booking', path: '/cita', size: PHONE, scheme: 'dark', shows: /Nombre/ },
  {
    name: 'agenda',
    path: '/admin#agenda',
    size: DESKTOP,
    scheme: 'dark',
    shows: /Aceptado|En Taller/,
  },
  { name: 'reservations', path: '/admin#reservas', size: PHONE, scheme: 'light', shows: /US\$/ },
  { name: 'finance', path: '/admin#finanzas', size: DESKTOP, scheme: 'light', shows: /US\$/ },
  {
    name: 'agenda-phone',
    path: '/admin#agenda',
    size: PHONE,
    scheme: 'dark',
    shows: /Aceptado|En Taller/,
  },
  {
    name: 'follow-ups-phone',
    path: '/admin#agenda/avisar',
    size: PHONE,
    scheme: 'light',
    shows: /te escribimos de/,
  },
  {
    name: 'motorcycle',
    path: '/admin#clientes/buscar/sct',
    size: DESKTOP,
    scheme: 'light',
    shows: /SCT 815/,
    press: { button: /^Yumbo C110/, shows: /Próximos servicios/ },
  },
  {
    name: 'work-order',
    path: '/admin#agenda/lista',
    size: DESKTOP,
    scheme: 'dark',
    shows: /Romina Cáceres/,
    press: { button: /Romina Cáceres/, shows: /Presupuesto 1/ },
  },
  {
    name: 'client-page-phone',
    path: CLIENT_PAGE,
    size: PHONE,
    scheme: 'light',
    shows: /presupuesto/i,
  },
];

type Login = { username: string; password: string };

type Demo = Awaited<ReturnType<typeof startDemo>>;

/** Starts the demo on a free port. Returns its address, the admin's login and the path of a client's page. */
async function startDemo(dataFolder: string) {
  const backups = join(dataFolder, 'copias');
  mkdirSync(backups, { recursive: true });
  const child = spawn(process.execPath, ['demo/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', BACKUP_DIR: backups },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let url: string | undefined;
  let clientPage: string | undefined;
  let login: Login | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /está en (http:\S+)$/.exec(line)?.[1];
    clientPage ??= /(\/mi\/\S+)$/.exec(line)?.[1];
    const [, username, password] = /(\S+) +(\S+) +[^,]+, admin$/.exec(line) ?? [];
    if (username && password) login = { username, password };
    if (line.startsWith('Para terminar')) break;
  }
  if (!url || !login || !clientPage) throw new Error('the demo did not start');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, login, clientPage, stop };
}

async function takePicture(
  browser: Browser,
  { url, login, clientPage }: Demo,
  { name, path, size, scheme, shows, press }: Screen,
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    deviceScaleFactor: size === PHONE ? 2 : 1,
  });
  const page = await context.newPage();
  await page.goto(url + (path === CLIENT_PAGE ? clientPage : path));
  if (path.startsWith('/admin')) {
    await enter(page, login.username, login.password);
  }
  await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
  if (press) {
    await page.getByRole('button', { name: press.button }).first().click();
    await page.getByRole('dialog').getByText(press.shows).first().scrollIntoViewIfNeeded();
  }
  await page.waitForFunction('document.querySelector("[aria-busy=true]") === null');
  await page.evaluate('document.fonts.ready');
  const picture = await page.screenshot();
  await context.close();
  await sharp(picture)
    .resize({ width: WIDTHS.get(size) ?? size.width })
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`));
}

/** The control of a step in the topmost dialog or menu, else on the page. */
async function controlOf(page: Page, step: Step): Promise<Locator> {
  const roles = ['button', 'menuitem', 'radio', 'link', 'tab'] as const;
  const find = (scope: Page | Locator) =>
    (step instanceof RegExp
      ? roles
          .map((role) => scope.getByRole(role, { name: step }))
          .reduce((all, each) => all.or(each), scope.getByText(step))
      : scope.getByLabel(step[0])
    ).filter({ visible: true });
  const layers = page.locator('[role=dialog], [role=menu]').filter({ visible: true });
  // A dialog takes no press until it has been open for a moment.
  if ((await layers.count()) > 0) await page.waitForTimeout(PRESS_GUARD_MS);
  const top = find(layers.last());
  return ((await top.count()) > 0 ? top : find(page)).first();
}

const STANDS_STILL = `document.querySelector('[aria-busy=true]') === null &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;

/** Waits until the screen has its data and stands still. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  // Not `waitForFunction`: the content policy forbids its `eval`.
  while (!(await page.evaluate(STANDS_STILL))) await page.waitForTimeout(SETTLE_MS);
  await page.evaluate('document.fonts.ready');
}

type Found = { _id: string; clientName: string; status: string };

/** Returns the fragment of the panel's URL that opens a citation. */
async function fragmentOf(page: Page, { client, status }: Citation): Promise<string> {
  const found = await page.evaluate<Found[]>(`(async () => {
    const headers = { authorization: 'Bearer ' + localStorage.getItem('admin_token') };
    const reply = await fetch('/api/citations?limit=50&status=${status}', { headers });
    return (await reply.json()).data.citations;
  })()`);
  const citation = found.find(
    (each) => each.status === status && client?.test(each.clientName) !== false,
  );
  if (!citation) throw new Error(`the demo has no citation ${client ?? ''} ${status}`);
  return `#cita=${citation._id}`;
}

/** Takes a picture of the guide in a context that is signed in, or was never. */
async function takeGuidePicture(context: BrowserContext, url: string, screen: GuideScreen) {
  const { name, open, steps, around, size } = screen;
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  // Its answers would show a toast of what other pictures change.
  await page.route('**/api/events', () => undefined);
  await page.setViewportSize(size);
  if (typeof open === 'string') await page.goto(url + open);
  else {
    await page.goto(`${url}/admin#servicios`);
    const fragment = await fragmentOf(page, open);
    await page.goto('about:blank');
    await page.goto(`${url}/admin${fragment}`);
  }
  await settle(page);
  for (const step of steps) {
    const control = await controlOf(page, step);
    if (step instanceof RegExp) await control.click();
    else await control.fill(step[1]);
    await settle(page);
  }
  if (around) {
    const part = page.getByText(around).filter({ visible: true }).last();
    await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
  }
  const picture = await page.screenshot({ animations: 'disabled' });
  await page.close();
  await sharp(picture)
    .resize({ width: size.shown * PICTURE_DENSITY })
    .webp({ quality: 72 })
    .toFile(join(GUIDE_FOLDER, `${name}.webp`));
}

async function takeGuidePictures(
  browser: Browser,
  { url, login }: Demo,
  screens: readonly GuideScreen[],
) {
  const options = {
    viewport: PHONE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    deviceScaleFactor: 2,
  } as const;
  const [staff, stranger] = [await browser.newContext(options), await browser.newContext(options)];
  // Without a window, Chromium denies notifications.
  await staff.addInitScript(
    `Object.defineProperty(Notification, 'permission', { value: 'default' })`,
  );
  const page = await staff.newPage();
  await page.goto(`${url}/admin`);
  await enter(page, login.username, login.password);
  await page.getByRole('tabpanel').waitFor();
  await page.close();
  for (const screen of screens) {
    await takeGuidePicture(screen.signedIn ? staff : stranger, url, screen).catch((error) => {
      console.error(`guia/${screen.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    });
  }
}

const { only = '' } = readOptions('screens', { only: { type: 'string' } });
const screens = SCREENS.filter(({ name }) => `screens/${name}`.includes(only));
const guideScreens = GUIDE_SCREENS.filter(({ name }) => `guia/${name}`.includes(only));
const dataFolder = mkdtempSync(join(tmpdir(), 'bujia-screens-'));
try {
  const demo = await startDemo(dataFolder);
  try {
    const browser = await launchBrowser();
    for (const folder of [FOLDER, GUIDE_FOLDER]) mkdirSync(folder, { recursive: true });
    try {
      for (const screen of screens) await takePicture(browser, demo, screen);
      if (guideScreens.length > 0) await takeGuidePictures(browser, demo, guideScreens);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.stop();
  }
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
