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

let shared: Promise<Browser> | undefined;

/**
 * The browser of this worker, launched once for all of its files; each test has a context of its own. Ends
 * with the worker's process.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}
