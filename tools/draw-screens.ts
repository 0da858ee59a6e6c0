import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { enter } from '../e2e/support/sign-in.ts';
import { launchBrowser } from '../test/browser.ts';

/** `npm run screens`: takes the pictures of the README from a demo with a data folder of its own. */
const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'screens');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Widths of the pictures, in pixels. */
const WIDTHS = new Map([
  [PHONE, 320],
  [DESKTOP, 880],
]);

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
  const child = spawn(process.execPath, ['demo/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', BACKUP_DIR: 'off' },
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

const dataFolder = mkdtempSync(join(tmpdir(), 'bujia-screens-'));
try {
  const demo = await startDemo(dataFolder);
  try {
    const browser = await launchBrowser();
    mkdirSync(FOLDER, { recursive: true });
    try {
      for (const screen of SCREENS) await takePicture(browser, demo, screen);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.stop();
  }
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
