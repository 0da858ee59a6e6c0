import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Payments } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import { repeatedField } from '#platform/http/read-input.ts';
import { prepareText, sendText } from '#platform/http/response-headers.ts';
import { readPageFiles, SERVER_BUNDLES } from '#platform/http/web-build.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { PageBusiness, Pages, RenderClientPage } from '../contract/page-state.ts';

/** Each page is rendered for one request: a fast compression costs less in total. */
const BROTLI_QUALITY = 4;

/** The URL holds a secret token: forbid caching, indexing and the referrer. */
export const SECRET_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

/** Title and text of the page for unknown, revoked and malformed tokens. */
const MISSING = [
  'Este enlace no funciona',
  'El enlace puede ser inválido o haber expirado. Pide uno nuevo al taller.',
] as const;

/** A request for a page, and the status of its answer. */
export type Exchange = {
  request: FastifyRequest<{ Params: { token: string } }>;
  reply: FastifyReply;
  status?: number;
};

/** What the routes send: whole pages with their headers. */
export type PageSender = {
  /** Sends a page; the token and the workshop are added. */
  send: <Name extends keyof Pages>(
    exchange: Exchange,
    name: Name,
    state: Omit<Pages[Name], 'token' | 'business'>,
  ) => Promise<FastifyReply>;
  /** The one page for unknown, revoked and malformed tokens. */
  missing: (exchange: Exchange) => Promise<FastifyReply>;
  failure: (exchange: Exchange, text: string) => Promise<FastifyReply>;
};

/** Loads the bundle that renders the pages. Throws if the site was not built. */
export async function loadPageSender(context: AppContext): Promise<PageSender> {
  const file = join(SERVER_BUNDLES, 'render-client-page.js');
  const { renderClientPage } = (await import(pathToFileURL(file).href)) as {
    renderClientPage: RenderClientPage;
  };
  const files = readPageFiles({
    script: 'src/client-page/web/client-page-script.ts',
    styles: 'src/client-page/web/client-page-styles.ts',
  });
  const sendHtml = async ({ request, reply, status = 200 }: Exchange, html: string) => {
    const text = await prepareText('text/html; charset=utf-8', html, BROTLI_QUALITY);
    return sendText(request, reply.code(status).headers(SECRET_HEADERS), text);
  };
  const message = async (exchange: Exchange, title: string, text: string) => {
    const business = await readBusiness(context).catch(() => null);
    return sendHtml(exchange, renderClientPage('message', { title, text, business }, files));
  };
  return {
    send: async <Name extends keyof Pages>(
      exchange: Exchange,
      name: Name,
      state: Omit<Pages[Name], 'token' | 'business'>,
    ) => {
      const { token } = exchange.request.params;
      const whole = { ...state, token, business: await readBusiness(context) };
      // The compiler does not see that these parts are the whole state of the page.
      return sendHtml(exchange, renderClientPage(name, whole as unknown as Pages[Name], files));
    },
    missing: (exchange) => message({ ...exchange, status: 404 }, ...MISSING),
    failure: (exchange, text) => message(exchange, 'Algo salió mal', text),
  };
}

async function readBusiness(context: AppContext): Promise<PageBusiness> {
  const { name, phone, whatsapp, address, ...settings } = await readSettings(context);
  const { tiktokUrl: tiktok, instagramUrl: instagram, youtubeUrl: youtube } = settings;
  const sendsMail = context.config.smtpUrl !== null;
  return { name, phone, whatsapp, address, socialLinks: { tiktok, instagram, youtube }, sendsMail };
}

/** What the routes of the pages need. */
export type Site = { payments: Payments; pages: PageSender };

/** Parses the body of an HTML form. Rejects a repeated field with 400. */
export function parseForm(body: unknown): Record<string, string> {
  const entries = [...new URLSearchParams(typeof body === 'string' ? body : '')];
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw invalidFields({ [name]: repeatedField(name) });
    names.add(name);
  }
  // An assignment would lose a field `__proto__`, which is unknown and rejected.
  return Object.fromEntries(entries);
}
