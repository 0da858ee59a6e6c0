import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  CancelBusiness,
  CancelPageState,
  RenderCancel,
} from '#booking/contract/cancel-page.ts';
import { findCancellation } from '#booking/server/cancel/cancel-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { prepareText, type TextResponse } from '#platform/http/response-headers.ts';
import { readPageFiles, SERVER_BUNDLES } from '#platform/http/web-build.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { DomainError } from '#shared/contract/domain-error.ts';

const FAST_BROTLI = 4;

/**
 * Returns the page of a cancel link by its token, with the data that the link shows. If they cannot be read, the page
 * leads to the client's page, and its script reads them again.
 */
export async function readCancelPage(
  context: AppContext,
): Promise<(token: string) => Promise<TextResponse>> {
  const { renderCancel } = (await import(
    pathToFileURL(join(SERVER_BUNDLES, 'render-cancel.js')).href
  )) as { renderCancel: RenderCancel };
  const files = readPageFiles({
    script: 'src/booking/web/cancel/cancel-script.ts',
    styles: 'src/booking/web/cancel/cancel-styles.ts',
  });
  return async (token) => {
    const page = renderCancel(await stateOf(context, token), files);
    return prepareText('text/html; charset=utf-8', page, FAST_BROTLI);
  };
}

async function stateOf(context: AppContext, token: string): Promise<CancelPageState> {
  const address = encodeURIComponent(token);
  const unread = { token: address, business: null, served: null };
  try {
    const state = { ...unread, business: await readBusiness(context) };
    try {
      const { data, message } = await findCancellation(context, token);
      return { ...state, served: { data, message } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...state, served: { data: null, message: error.message } };
    }
  } catch (error) {
    context.log.error({ err: error }, 'could not show the appointment of a cancel link');
    return unread;
  }
}

async function readBusiness(context: AppContext): Promise<CancelBusiness> {
  const { name, phone, whatsapp, ...settings } = await readSettings(context);
  const { tiktokUrl: tiktok, instagramUrl: instagram, youtubeUrl: youtube } = settings;
  return { name, phone, whatsapp, socialLinks: { tiktok, instagram, youtube } };
}
