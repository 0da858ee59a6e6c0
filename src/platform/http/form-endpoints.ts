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
 * Binds an entry with a `file` and no `body` to its action, which gets the file as it was sent.
 * Refuses a file that is missing, empty, too large or not the only one.
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
 * Binds an entry with a `file` to its action. With a `body`, the form's other fields are the body,
 * the file may be left out (`null`), and what has no file may come as JSON, too. Such a route alone
 * takes multipart. Refuses a file that is too large or not the only one.
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
        // Behind the door only: who may not enter sends nothing.
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
