import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import { MAX_PICTURE_BYTES } from '#shared/contract/picture.ts';
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
 * Reads a form to its end, whatever comes, so that the sender hears the answer, but keeps no more
 * than may be. `file` is the name of the one field that holds a file; `null` where it was left
 * empty, as browsers send it. A file in another field is refused like any other unknown field, and so
 * is a field that comes twice.
 */
export async function readForm(request: FastifyRequest, file: string): Promise<Form> {
  const form: Form = { fields: {}, file: null };
  let tooLarge = false;
  const wrong: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const repeated = Object.hasOwn(form.fields, part.fieldname);
        if (repeated) wrong[part.fieldname] = repeatedField(part.fieldname);
        else keepField(form, part, file);
        continue;
      }
      const content = await part.toBuffer();
      if (content.length === 0 && !part.filename) continue;
      if (part.fieldname !== file) {
        wrong[part.fieldname] = unknownField(part.fieldname);
        continue;
      }
      tooLarge = part.file.truncated;
      form.file = content;
      form.name = part.filename;
    }
  } catch (error) {
    throw understood(error);
  }
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  if (tooLarge) throw pictureError('image-too-large');
  if (form.file && form.file.length > 0) refuseOtherEnding(form.name ?? '', form.file);
  return form;
}

const PICTURE_ENDINGS: readonly string[] = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'gif', 'webp'];

/**
 * Refuses a file whose name ends like another kind of file than its content is (OWASP ASVS 5.0,
 * 5.2.2). A name without an ending says nothing, and one kind of picture may be named like another.
 */
function refuseOtherEnding(name: string, content: Buffer): void {
  const [, ending = ''] = /\.([a-z][a-z0-9]{1,9})$/.exec(name.toLowerCase()) ?? [];
  if (ending === '') return;
  const fits = PICTURE_ENDINGS.includes(ending)
    ? isPicture(content)
    : ending === 'pdf' && content.toString('latin1', 0, 5) === '%PDF-';
  if (!fits) throw pictureError('not-an-image');
}

/** A blank text in the place of the file is no file; any other text there is no picture. */
function keepField(form: Form, { fieldname, value }: MultipartValue, file: string): void {
  // Forms send the ends of lines as two characters, whoever wrote them.
  if (fieldname !== file) form.fields[fieldname] = String(value).replaceAll('\r\n', '\n');
  else if (value !== '') throw pictureError('not-an-image');
}

/** A body that is no whole multipart form is invalid input, whatever the parser calls it. */
function understood(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = typeof error === 'object' && error !== null && Reflect.get(error, 'code');
  if (code === 'FST_FILES_LIMIT') return pictureError('too-many-files');
  const { body } = errorResponse(400);
  return new DomainError(body.code, 400, body.message);
}
