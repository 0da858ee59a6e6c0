import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { isHeic, MAX_PICTURE_BYTES } from '#shared/contract/picture.ts';
import { errorResponse } from './http-errors.ts';
import { isPicture, pictureError } from './picture.ts';
import { repeatedField, unknownField } from './read-input.ts';

export const FORM_LIMITS = {
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
export async function readForm(request: FastifyRequest, file: string): Promise<Form> {
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
