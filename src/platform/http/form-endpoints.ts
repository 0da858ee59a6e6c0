import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { requireSpaceForPicture } from '../auth/auth-guard.ts';
import { extendBodyTimeout } from './body-timeout.ts';
import { FORM_LIMITS, readForm } from './multipart-form.ts';
import { pictureError } from './picture.ts';
import { readInput } from './read-input.ts';
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
