import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { MAX_UPLOAD_BYTES, uploadError } from '#shared/contract/upload.ts';
import { authorize, requireSpaceForPicture } from '../auth/auth-guard.ts';
import { freeBytesOf, RESERVED_BYTES } from '../operations/disk-space.ts';
import { extendBodyTimeout } from './body-timeout.ts';
import { errorResponse } from './http-errors.ts';
import { repeatedField } from './read-input.ts';
import { type Answer, type Call, readCall, routeOptions, sendAnswer } from './register-endpoint.ts';

export type UploadedFile = { name: string; path: string };

/** Received files in a folder of their own. It is removed after the action, or after `until`. */
export type Upload = { folder: string; files: UploadedFile[] };

type UploadAnswer<E extends Endpoint> = { answer: Answer<E>; until?: Promise<unknown> };

/**
 * Registers an endpoint whose form has files besides the fields of its `body`. The files are written to a folder
 * below `root` while they are received. Authorizes again after the upload, which can take minutes. Rejects files
 * that are together larger than `MAX_UPLOAD_BYTES`, and those for which the disk has no space.
 */
export function registerUploadEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  root: string,
  action: (call: Call<E>, upload: Upload) => Promise<UploadAnswer<E>>,
): void {
  const route = routeOptions(app, entry);
  void app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.route({
      ...route,
      handler: async (request, reply) => {
        const upload: Upload = { folder: '', files: [] };
        const remove = () => rm(upload.folder, { recursive: true, force: true });
        let until: Promise<unknown> | undefined;
        try {
          const call = await readCall(app, entry, request, async () => {
            if (!request.isMultipart()) return request.body;
            await requireSpaceForPicture(app);
            extendBodyTimeout(request.raw, reply.raw);
            upload.folder = await createFolder(root);
            await requireSpace(root, request);
            const fields = await receive(request, upload);
            await authorize(app, entry, request);
            return fields;
          });
          if (upload.files.length === 0) throw uploadError('no-file');
          const { answer, ...kept } = await action(call as Call<E>, upload);
          until = kept.until;
          return sendAnswer(entry, reply, answer);
        } finally {
          if (upload.folder !== '') {
            if (until === undefined) await remove();
            else void until.then(remove, remove);
          }
        }
      },
    });
    done();
  });
}

const LIMITS = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 100,
  fields: 20,
  fieldSize: 8 * 1024,
  parts: 121,
  headerPairs: 20,
};

/** The name tells the process that has the folder. */
async function createFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, `${process.pid}-`));
}

/** Removes the folders of processes that no longer run, as after a kill. */
export async function removeLeftUploads(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const pid = Number.parseInt(name, 10);
    if (Number.isNaN(pid) || (pid !== process.pid && isRunning(pid))) continue;
    await rm(join(root, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function requireSpace(root: string, { headers }: FastifyRequest): Promise<void> {
  const bytes = Number(headers['content-length'] ?? MAX_UPLOAD_BYTES);
  if (bytes > MAX_UPLOAD_BYTES) throw uploadError('upload-too-large');
  if ((await freeBytesOf(root)) - bytes < RESERVED_BYTES) throw uploadError('no-space-for-upload');
}

/** Receives a form to its end, and returns its text fields. */
async function receive(request: FastifyRequest, upload: Upload): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  let problem: DomainError | null = null;
  let left = MAX_UPLOAD_BYTES;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const { fieldname, value } = part;
        if (Object.hasOwn(fields, fieldname))
          problem ??= invalidFields({ [fieldname]: repeatedField(fieldname) });
        fields[fieldname] = String(value);
        continue;
      }
      const name = nameOf(part);
      if (problem === null && (name === null || upload.files.some((file) => file.name === name)))
        problem = uploadError(name === null ? 'bad-file-name' : 'file-twice');
      if (problem !== null || name === null) {
        part.file.resume();
        continue;
      }
      const path = join(upload.folder, name);
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(part.file, file);
      left -= file.bytesWritten;
      if (part.file.truncated || left < 0) problem = uploadError('upload-too-large');
      upload.files.push({ name, path });
    }
  } catch (error) {
    throw toDomainError(error);
  }
  if (problem !== null) throw problem;
  return fields;
}

const MAX_NAME_BYTES = 200;

/** The name without folders; `null` for one that a file system could misread. */
function nameOf({ filename = '' }: MultipartFile): string | null {
  const name = basename(filename.replaceAll('\\', '/')).normalize('NFC');
  const isPlain = name !== '' && !/^[.-]|[\p{C}:*?"<>|]/u.test(name);
  return isPlain && Buffer.byteLength(name) <= MAX_NAME_BYTES ? name : null;
}

/** Any other error of the parser means an invalid or incomplete form: status 400. */
function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return uploadError('no-space-for-upload');
  if (code === 'FST_FILES_LIMIT') return uploadError('too-many-uploads');
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  const { body } = errorResponse(400);
  return new DomainError(body.code, 400, body.message);
}
