import jsqr from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from '#test/browser/axe.ts';

const MM = 72 / 25.4;

/** Returns width and height, in whole millimetres, of every printed page. */
export async function pagesOnPaper(page: Page): Promise<string[]> {
  // After the change of the medium heights can still change.
  await settled(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / MM)).join('×'),
  );
}

/** Returns the text of the QR code in a screenshot, or '' without one. */
export async function readQr(printed: Locator): Promise<string> {
  const picture = sharp(await printed.screenshot()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}
