import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** A page, plain and compressed, with its entity tag. */
export type TextResponse = { type: string; plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** `quality` is brotli's, 0…11: high for static pages, low for pages that are rendered often. */
export async function prepareText(
  type: string,
  text: string,
  quality: number,
): Promise<TextResponse> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [brotli, gzipped] = await Promise.all([br(plain, { params }), gz(plain, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, br: brotli, gzip: gzipped, etag };
}

/** Sends a page in the best encoding that the browser accepts, or 304 if the entity tag matches. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: TextResponse) {
  void reply.header('vary', 'Accept-Encoding').type(text.type);
  const cacheable = reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';
  if (cacheable) {
    void reply.header('etag', text.etag);
    if (matchesTag(request.headers['if-none-match'], text.etag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'plain') return reply.send(text.plain);
  return reply.header('content-encoding', encoding).send(text[encoding]);
}

function matchesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim() === etag || each.trim() === '*') ?? false;
}

function chooseEncoding(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const names = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'plain';
}
