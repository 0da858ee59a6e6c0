import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './browser/chromium.ts';

/**
 * `--no-sandbox` because tests also run as root and in containers; all pages are ours. No flag
 * weakens what a visitor's browser enforces.
 */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/** Launches the browser of the tests. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, env, args: FLAGS });
}
