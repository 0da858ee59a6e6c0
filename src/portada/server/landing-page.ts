import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppContext } from '#platform/app-context.ts';
import { prepareText, type TextResponse } from '#platform/http/text-response.ts';
import { readEntry, SERVER_BUNDLES } from '#platform/http/web-build.ts';
import { type LandingView, landingView, type PageFiles } from '../rules/landing-view.ts';
import { readLanding } from './landing-queries.ts';

/** The next free slot may be this old; settings and prices are never old. */
const FRESH_MS = 15_000;
/** Made anew at most four times a minute: a quick compression is the cheaper one. */
const BROTLI_QUALITY = 6;

type RenderLanding = (view: LandingView, files: PageFiles) => string;

/** Gives the landing as it is to be sent now, from memory while that is fresh. */
export async function landingPage(context: AppContext): Promise<() => Promise<TextResponse>> {
  const bundle = (await import(pathToFileURL(join(SERVER_BUNDLES, 'render.js')).href)) as {
    renderLanding: RenderLanding;
  };
  const files = readEntry('src/portada/web/landing-client.ts');
  const make = async (last: CachedPage | null): Promise<CachedPage> => {
    const view = landingView(await readLanding(context));
    const key = JSON.stringify(view);
    const reply =
      last?.key === key
        ? last.reply
        : await prepareText(
            'text/html; charset=utf-8',
            bundle.renderLanding(view, files),
            BROTLI_QUALITY,
          );
    return { key, reply };
  };
  return cachePage(context, make);
}

type CachedPage = { key: string; reply: TextResponse };

/**
 * One maker at a time, however many ask. While the database is away the last page goes on being
 * shown: address, hours and telephone are what somebody needs most then.
 */
function cachePage(context: AppContext, make: (last: CachedPage | null) => Promise<CachedPage>) {
  let last: CachedPage | null = null;
  let freshUntil = 0;
  let making: Promise<TextResponse> | null = null;
  let changed = 0;

  const remake = async (): Promise<TextResponse> => {
    const seen = changed;
    try {
      last = await make(last);
    } catch (error) {
      if (last === null) throw error;
      context.log.warn({ err: error }, 'landing not made anew, the last one is shown');
    } finally {
      making = null;
    }
    // A change that came while the page was made may not be in it.
    freshUntil = seen === changed ? performance.now() + FRESH_MS : 0;
    return last.reply;
  };
  const forget = () => {
    changed += 1;
    freshUntil = 0;
  };
  context.changes.on('settings', forget);
  context.changes.on('catalogue', forget);

  return async (): Promise<TextResponse> => {
    if (last !== null && performance.now() < freshUntil) return last.reply;
    making ??= remake();
    return making;
  };
}
