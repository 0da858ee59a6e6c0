import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { readNextFreeSlot } from '#availability/server/slot-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { prepareText, sendText, type TextResponse } from '#platform/http/response-headers.ts';
import { readPageFiles, SERVER_BUNDLES } from '#platform/http/web-build.ts';
import { readActiveServices } from '#services/server/service-queries.ts';
import { toForm } from '#settings/rules/business-form.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import {
  type LandingFacts,
  type LandingView,
  landingView,
  type PageFiles,
} from '../rules/landing-view.ts';

/** `GET /`: the landing page, complete without a script. */
export async function landingRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const page = await landingPage(context);
  app.get('/', async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return sendText(request, reply, await page());
  });
}

/** Maximum age of the next free slot. Changed settings and prices invalidate the page at once. */
const FRESH_MS = 15_000;
/** The page is rendered at most four times a minute: a fast compression costs less in total. */
const BROTLI_QUALITY = 6;

type RenderLanding = (view: LandingView, files: PageFiles) => string;

/** Returns a function that gives the current landing page, cached while it is fresh. */
async function landingPage(context: AppContext): Promise<() => Promise<TextResponse>> {
  const bundle = (await import(pathToFileURL(join(SERVER_BUNDLES, 'render.js')).href)) as {
    renderLanding: RenderLanding;
  };
  const files = readPageFiles({
    script: 'src/landing/web/landing-client.ts',
    styles: 'src/landing/web/landing-styles.ts',
  });
  const renderPage = async (last: CachedPage | null): Promise<CachedPage> => {
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
  return cachePage(context, renderPage);
}

type CachedPage = { key: string; reply: TextResponse };

/**
 * Caches the page; concurrent requests share one rendering. While the database is unavailable, the last page is
 * served: visitors then need address, hours and telephone most.
 */
function cachePage(
  context: AppContext,
  renderPage: (last: CachedPage | null) => Promise<CachedPage>,
) {
  let last: CachedPage | null = null;
  let freshUntil = 0;
  let rendering: Promise<TextResponse> | null = null;
  let changes = 0;

  const refresh = async (): Promise<TextResponse> => {
    const changesAtStart = changes;
    try {
      last = await renderPage(last);
    } catch (error) {
      if (last === null) throw error;
      context.log.warn({ err: error }, 'could not render the landing page, serving the last one');
    } finally {
      rendering = null;
    }
    // The page may lack a change that arrived during the rendering.
    freshUntil = changesAtStart === changes ? performance.now() + FRESH_MS : 0;
    return last.reply;
  };
  const invalidate = () => {
    changes += 1;
    freshUntil = 0;
  };
  context.changes.on('settings', invalidate);
  context.changes.on('catalogue', invalidate);

  return async (): Promise<TextResponse> => {
    if (last !== null && performance.now() < freshUntil) return last.reply;
    rendering ??= refresh();
    return rendering;
  };
}

/** Reads the current data of the landing page. */
async function readLanding(context: AppContext): Promise<LandingFacts> {
  const [settings, services, nextFree] = await Promise.all([
    readSettings(context),
    readActiveServices(context.db),
    readNextFreeSlot(context),
  ]);
  const { name, phone, whatsapp, address, mapUrl, socialLinks } = toForm(settings);
  return {
    business: { name, phone, whatsapp, address, mapUrl, socialLinks },
    schedule: settings.schedule,
    showReserveButton: settings.showReserveButton,
    sendsMail: context.config.smtpUrl !== null,
    today: dayAt(context.clock(), settings.timeZone),
    nextFree,
    services,
    publicUrl: context.publicUrl(),
  };
}
