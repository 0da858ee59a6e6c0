import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isHeic, MAX_PICTURE_BYTES } from '#shared/contract/picture.ts';
import { requireSpaceForPicture } from '../auth/auth-guard.ts';
import { extendBodyTimeout } from './body-timeout.ts';
import { errorResponse } from './http-errors.ts';
import { isPicture, pictureError } from './picture.ts';
import { readInput, repeatedField, unknownField } from './read-input.ts';
import { type Answer, type Call, readCall, routeOptions, sendAnswer } from './register-endpoint.ts';

/**
 * Registers an endpoint with a `fileField` and no `body`; its action gets the bytes of the file.
 * Rejects a missing, empty or too large file, and more than one.
 */
export function registerPictureEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>, file: Buffer) => Promise<Answer<E>>,
): void {
  registerFormEndpoint(app, entry, async (call, file) => {
    if (file === null || file.length === 0) throw pictureError('no-image');
    return action(call, file);
  });
}

const NO_FIELDS = z.strictObject({});

/**
 * Registers an endpoint with a `fileField`. With a `body`, the other fields of the form are the body,
 * the file is optional (`null`), and a request without a file may be JSON. Only these routes accept
 * multipart. Rejects a file that is too large, and more than one.
 */
export function registerFormEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>, file: Buffer | null) => Promise<Answer<E>>,
): void {
  const route = routeOptions(app, entry);
  void app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    scope.route({
      ...route,
      handler: async (request, reply) => {
        let file: Buffer | null = null;
        // The form is read after authorization alone.
        const call = await readCall(app, entry, request, async () => {
          if (!request.isMultipart()) return request.body;
          extendBodyTimeout(request.raw, reply.raw);
          const form = await readForm(request, entry.fileField ?? '');
          file = form.file;
          if (file !== null) await requireSpaceForPicture(app);
          return entry.body ? form.fields : readInput(NO_FIELDS, form.fields, entry);
        });
        return sendAnswer(entry, reply, await action(call as Call<E>, file));
      },
    });
    done();
  });
}

const FORM_LIMITS = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 8 * 1024,
  parts: 21,
  headerPairs: 20,
};

type Form = { fields: Record<string, string>; file: Buffer | null; name?: string };

/**
 * Reads a form to its end, so that the client receives the answer, and keeps only what the limits
 * allow. `file` is the name of the file field; the returned `file` is `null` if the field was empty.
 * Rejects a file in another field and a repeated field, as any unknown field.
 */
async function readForm(request: FastifyRequest, file: string): Promise<Form> {
  const form: Form = { fields: {}, file: null };
  let tooLarge = false;
  const fieldErrors: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const repeated = Object.hasOwn(form.fields, part.fieldname);
        if (repeated) fieldErrors[part.fieldname] = repeatedField(part.fieldname);
        else addField(form, part, file);
        continue;
      }
      const content = await part.toBuffer();
      if (content.length === 0 && !part.filename) continue;
      if (part.fieldname !== file) {
        fieldErrors[part.fieldname] = unknownField(part.fieldname);
        continue;
      }
      tooLarge = part.file.truncated;
      form.file = content;
      form.name = part.filename;
    }
  } catch (error) {
    throw toDomainError(error);
  }
  if (Object.keys(fieldErrors).length > 0) throw invalidFields(fieldErrors);
  if (tooLarge) throw pictureError('image-too-large');
  if (form.file && form.file.length > 0) rejectWrongExtension(form.name ?? '', form.file);
  return form;
}

const PICTURE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'gif', 'webp'];

/**
 * Rejects a file whose extension does not match its content (OWASP ASVS 5.0, 5.2.2). Accepts a name
 * without an extension, and any picture format with the extension of another one.
 */
function rejectWrongExtension(name: string, content: Buffer): void {
  const [, extension = ''] = /\.([a-z][a-z0-9]{1,9})$/.exec(name.toLowerCase()) ?? [];
  // No decoder accepts HEIC; the endpoint says so.
  if (extension === '' || isHeic(content)) return;
  const matches = PICTURE_EXTENSIONS.includes(extension)
    ? isPicture(content)
    : extension === 'pdf' && content.toString('latin1', 0, 5) === '%PDF-';
  if (!matches) throw pictureError('not-an-image');
}

/** Blank text in the file field means no file; other text in it is rejected. */
function addField(form: Form, { fieldname, value }: MultipartValue, file: string): void {
  // Forms send line breaks as CRLF on every platform.
  if (fieldname !== file) form.fields[fieldname] = String(value).replaceAll('\r\n', '\n');
  else if (value !== '') throw pictureError('not-an-image');
}

/** Any parser error means an invalid or incomplete multipart form: status 400. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = typeof error === 'object' && error !== null && Reflect.get(error, 'code');
  if (code === 'FST_FILES_LIMIT') return pictureError('too-many-files');
  const { body } = errorResponse(400);
  return new DomainError(body.code, 400, body.message);
}
