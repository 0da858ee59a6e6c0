import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderCancel, ServedCancellation } from '#booking/contract/served-cancellation.ts';
import { findCancellation } from '#booking/server/cancel/cancel-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { prepareText, type TextResponse } from '#platform/http/text-response.ts';
import { SERVER_BUNDLES, WEB_FOLDER } from '#platform/http/web-build.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { DomainError } from '#shared/contract/domain-error.ts';

const FAST_BROTLI = 4;
const MAIN = /<main[\s\S]*<\/main>/;

/**
 * Returns the page of a cancel link by its token, with the data that the link shows. If they cannot be read, the page
 * leads to the client's page, and its script reads them again.
 */
export async function readCancelPage(
  context: AppContext,
): Promise<(token: string) => Promise<TextResponse>> {
  const [html, { renderCancel }] = await Promise.all([
    readFile(join(WEB_FOLDER, 'pages', 'cancel.html'), 'utf8'),
    import(pathToFileURL(join(SERVER_BUNDLES, 'render-cancel.js')).href) as Promise<{
      renderCancel: RenderCancel;
    }>,
  ]);
  return async (token) => {
    const served = await serve(context, token);
    const page =
      served === null
        ? html.replace('--token--', () => encodeURIComponent(token))
        : html.replace(MAIN, () => renderCancel(served));
    return prepareText('text/html; charset=utf-8', page, FAST_BROTLI);
  };
}

async function serve(context: AppContext, token: string): Promise<ServedCancellation | null> {
  try {
    const { whatsapp } = await readSettings(context);
    const shown = { token, whatsapp };
    try {
      const { data, message } = await findCancellation(context, token);
      const { citation } = data;
      // No page of a link contains an id.
      const service = { ...citation.service, _id: '' };
      return { ...shown, data: { ...data, citation: { ...citation, _id: '', service } }, message };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...shown, data: null, message: error.message };
    }
  } catch (error) {
    context.log.error({ err: error }, 'could not show the appointment of a cancel link');
    return null;
  }
}
