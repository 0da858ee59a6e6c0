import * as z from 'zod/mini';
import { id, trueOrFalse } from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { PUSH_KINDS } from '../rules/push-kinds.ts';

const PUSH_ERRORS = {
  'unknown-device': [404, 'Este dispositivo ya no recibe avisos. Actívalos de nuevo.'],
} as const;
export const pushError = domainErrors(PUSH_ERRORS);
const pickPushErrors = errorPicker(PUSH_ERRORS);
const [, unknownDevice] = PUSH_ERRORS['unknown-device'];

export const WRONG_ADDRESS = 'La dirección de avisos del navegador no es válida.';
export const WRONG_KEY = 'La clave de avisos del navegador no es válida.';
const WRONG_KIND = 'Ese aviso no existe.';

const device = z.object({
  _id: z.string(),
  kinds: z.array(z.enum(PUSH_KINDS)),
  /** Whether the texts name clients. */
  showsNames: z.boolean(),
});
export type PushDevice = z.infer<typeof device>;

/** As a browser writes it: without signs that a URL encodes. */
const endpointAddress = z.string(WRONG_ADDRESS).check(z.regex(/^[!-~]{1,1000}$/, WRONG_ADDRESS));

export const findPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices/find',
  access: 'session',
  limit: 'staff',
  topics: ['push'],
  summary:
    'The key for subscriptions, and what the caller’s device with this address gets; the device then belongs to the session',
  body: z.strictObject({ endpoint: z.optional(endpointAddress) }),
  reply: z.object({ publicKey: z.string(), device: z.nullable(device) }),
});

export const savePushDevice = endpoint({
  method: 'PUT',
  path: '/api/push-devices',
  access: 'session',
  limit: 'staff',
  topics: ['push'],
  stepUp: 'always',
  summary:
    'Subscribes the caller’s device to kinds of pushes, or changes them (RFC 8030, RFC 8291)',
  body: z.strictObject({
    endpoint: endpointAddress,
    p256dh: z.string(WRONG_KEY).check(z.regex(/^[\w-]{87}$/, WRONG_KEY)),
    auth: z.string(WRONG_KEY).check(z.regex(/^[\w-]{22}$/, WRONG_KEY)),
    kinds: z
      .array(z.enum(PUSH_KINDS, WRONG_KIND), WRONG_KIND)
      .check(z.maxLength(PUSH_KINDS.length, WRONG_KIND)),
    showsNames: trueOrFalse(),
  }),
  reply: device,
});
export type NewPushDevice = z.output<NonNullable<typeof savePushDevice.body>>;

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push-devices/:id',
  access: 'session',
  limit: 'staff',
  topics: ['push'],
  summary: 'Ends the pushes to a device of the caller',
  params: z.object({ id: id(unknownDevice) }),
  reply: z.object({ _id: z.string() }),
  errors: pickPushErrors('unknown-device'),
});

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices/:id/test',
  access: 'session',
  limit: 'staff',
  summary: 'Sends a test to a device of the caller',
  params: z.object({ id: id(unknownDevice) }),
  body: z.strictObject({}),
  reply: z.object({ _id: z.string() }),
  errors: pickPushErrors('unknown-device'),
});
