import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';

/**
 * Draws the icons and the preview image of shared links. Run it when the logo or the sentence
 * changes.
 */
const ROOT = resolve(import.meta.dirname, '..');
const PUBLIC = `${ROOT}/src/landing/web/public`;

async function font(file: string): Promise<string> {
  const bytes = await readFile(`${ROOT}/node_modules/${file}`);
  return `url(data:font/woff2;base64,${bytes.toString('base64')})`;
}

async function sharePicture(page: Page, logo: string): Promise<void> {
  const display = await font(
    '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
  );
  const body = await font('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2');
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(`<style>
    @font-face { font-family: D; src: ${display}; font-weight: 600 }
    @font-face { font-family: B; src: ${body}; font-weight: 100 900 }
    body { margin: 0; width: 1200px; height: 630px; background: #12151A; color: #fff; position: relative; overflow: hidden }
    h1 { position: absolute; left: 80px; top: 158px; margin: 0; font: 600 120px/0.98 D; text-transform: uppercase }
    b { color: #FFB300; font-weight: 600 }
    p { position: absolute; left: 82px; top: 532px; margin: 0; font: 400 36px/1.3 B; color: #D5D9D6 }
    .logo { position: absolute; left: 62px; top: 46px; display: flex; gap: 6px; align-items: center; font: 600 52px/1 D }
    .logo svg { width: 84px; height: 84px }
    .arc { position: absolute; right: 60px; top: -14px; fill: none; stroke-linecap: round; stroke-linejoin: round }
  </style>
  <div class="logo">${logo}Bujía</div>
  <h1>Tu moto, lista<br><b>a la primera<br>chispa</b></h1>
  <p>Agenda el taller en línea, en dos minutos.</p>
  <svg class="arc" width="330" height="660" viewBox="0 0 330 660">
    <path stroke="#5B5AF0" stroke-width="20" d="M300 10 150 262 258 288 30 650"/>
    <path stroke="#C9CBFF" stroke-width="8" d="M300 10 150 262 258 288 30 650"/>
  </svg>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${PUBLIC}/og.png` });
}

async function icon(page: Page, logo: string, size: number, name: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  // Square to the edge, because the system rounds the corners.
  const square = logo
    .replace('rx="14"', '')
    .replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${square}`);
  await page.screenshot({ path: `${PUBLIC}/${name}` });
}

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const logo = await readFile(`${PUBLIC}/icon.svg`, 'utf8');
  await sharePicture(page, logo);
  await icon(page, logo, 180, 'apple-touch-icon.png');
  await icon(page, logo, 192, 'icon-192.png');
  await icon(page, logo, 512, 'icon-512.png');
} finally {
  await browser.close();
}
