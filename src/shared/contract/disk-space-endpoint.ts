import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * How much room the disk under the data has: all, none for pictures, none for anything; and whether
 * every call seems to come from one proxy whose `X-Forwarded-For` is ignored.
 */
export const getDiskSpace = endpoint({
  method: 'GET',
  path: '/api/room',
  access: 'session',
  limit: 'staff',
  summary: 'Whether the disk has room left, and whether a proxy hides the addresses of clients',
  reply: z.object({ room: z.enum(['enough', 'little', 'none']), proxyIgnored: z.boolean() }),
});

export const DISK_SPACE_TEXTS = {
  little: 'Queda poco espacio en el disco del servidor: por ahora no se pueden subir imágenes.',
  none: 'El disco del servidor está casi lleno: no se puede guardar nada hasta que se libere espacio.',
} as const;

export const PROXY_IGNORED_TEXT =
  'Todas las visitas llegan desde la dirección de un proxy y se cuentan como un solo cliente. Configura TRUST_PROXY y reinicia el servidor.';
