import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How much room the disk under the data has: all, none for pictures, none for anything. */
export const getRoom = endpoint({
  method: 'GET',
  path: '/api/room',
  door: 'session',
  limit: 'staff',
  summary: 'Whether the disk under the data has room left',
  reply: z.object({ room: z.enum(['enough', 'little', 'none']) }),
});

export const ROOM_SENTENCES = {
  little: 'Queda poco espacio en el disco del servidor: por ahora no se pueden subir imágenes.',
  none: 'El disco del servidor está casi lleno: no se puede guardar nada hasta que se libere espacio.',
} as const;
