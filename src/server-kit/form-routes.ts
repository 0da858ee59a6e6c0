import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#kernel/endpoint.ts';
import { allowLongBody } from './body-time.ts';
import { admitPicture } from './doorkeeper.ts';
import { FORM_LIMITS, readForm } from './multipart-form.ts';
import { refusePicture } from './picture.ts';
import { readInput } from './read-input.ts';
import { type Answer, type Call, readCall, routeOf, send } from './serve.ts';

/**
 * Binds an entry with a `file` and no `body` to its action, which gets the file as it was sent.
 * Refuses a file that is missing, empty, too large or not the only one.
 */
export function servePicture<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>, file: Buffer) => Promise<Answer<E>>,
): void {
  serveForm(app, entry, async (call, file) => {
    if (file === null || file.length === 0) throw refusePicture('no-image');
    return action(call, file);
  });
}

const NO_FIELDS = z.strictObject({});

/**
 * Binds an entry with a `file` to its action. With a `body`, the form's other fields are the body,
 * the file may be left out (`null`), and what has no file may come as JSON, too. Such a route alone
 * takes multipart. Refuses a file that is too large or not the only one.
 */
export function serveForm<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>, file: Buffer | null) => Promise<Answer<E>>,
): void {
  const route = routeOf(app, entry);
  void app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    scope.route({
      ...route,
      handler: async (request, reply) => {
        let file: Buffer | null = null;
        // Behind the door only: who may not enter sends nothing.
        const call = await readCall(app, entry, request, async () => {
          if (!request.isMultipart()) return request.body;
          allowLongBody(request.raw, reply.raw);
          const form = await readForm(request, entry.file ?? '');
          file = form.file;
          if (file !== null) await admitPicture(app);
          return entry.body ? form.fields : readInput(NO_FIELDS, form.fields, entry);
        });
        return send(entry, reply, await action(call as Call<E>, file));
      },
    });
    done();
  });
}
