import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { MOST_PICTURE_BYTES } from '#kernel/picture.ts';
import { Refusal } from '#kernel/refusal.ts';
import { problemOf } from './http-errors.ts';
import { refusePicture } from './picture.ts';
import { type Answer, type Call, readCall, routeOf, send } from './serve.ts';

const LIMITS = {
  fileSize: MOST_PICTURE_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 8 * 1024,
  parts: 21,
  headerPairs: 20,
};

/**
 * Binds an entry with a `file` to its action, which gets the file as it was sent. This route alone
 * takes multipart. Refuses a file that is missing, empty, too large or not the only one.
 */
export function servePicture<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>, file: Buffer) => Promise<Answer<E>>,
): void {
  const route = routeOf(app, entry);
  void app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.route({
      ...route,
      handler: async (request, reply) => {
        const call = await readCall(app, entry, request);
        const file = await readFile(request, entry.file ?? '');
        return send(entry, reply, await action(call as Call<E>, file));
      },
    });
    done();
  });
}

/** Reads to the end whatever comes, so that the sender hears the answer, but keeps no more than may be. */
async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw refusePicture('no-image');
  let file: Buffer | null = null;
  let tooLarge = false;
  try {
    for await (const part of request.parts()) {
      const content = await contentOf(part);
      if (part.type !== 'file' || part.fieldname !== field) continue;
      tooLarge = part.file.truncated;
      file = content;
    }
  } catch (error) {
    throw understood(error);
  }
  if (tooLarge) throw refusePicture('image-too-large');
  if (file === null || file.length === 0) throw refusePicture('no-image');
  return file;
}

async function contentOf(part: Multipart): Promise<Buffer | null> {
  return part.type === 'file' ? part.toBuffer() : null;
}

const TOO_MANY = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

/** A body that is no whole multipart form is invalid input, whatever the parser calls it. */
function understood(error: unknown): Refusal {
  const code = typeof error === 'object' && error !== null && Reflect.get(error, 'code');
  if (TOO_MANY.has(String(code))) return refusePicture('too-many-files');
  const { body } = problemOf(400);
  return new Refusal(body.code, 400, body.message);
}
