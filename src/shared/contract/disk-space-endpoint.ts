import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Free space of the data's disk (`little`: no pictures are accepted; `none`: no writes at all), and
 * whether all calls appear to come from one proxy whose `X-Forwarded-For` is ignored.
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
