import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './browser/chromium.ts';

/**
 * `--no-sandbox` because tests also run as root and in containers; the pages are all our own.
 * Nothing that softens what a visitor's browser enforces.
 */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/** The browser that the tests use. Whoever launches it closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, env, args: FLAGS });
}
