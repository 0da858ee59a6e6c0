import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as entries from '../contract/push-device.ts';
import { deleteDevice, findDevice, queueTestPush, saveDevice } from './device-actions.ts';

export function pushRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, entries.findPushDevice, ({ body, ...own }) =>
    findDevice(context, body.endpoint, own),
  );
  registerEndpoint(app, entries.savePushDevice, ({ body, ...own }) =>
    saveDevice(context, body, own),
  );
  registerEndpoint(app, entries.deletePushDevice, ({ params, ...own }) =>
    deleteDevice(context, params.id, own),
  );
  registerEndpoint(app, entries.testPushDevice, ({ params, ...own }) =>
    queueTestPush(context, params.id, own),
  );
}
