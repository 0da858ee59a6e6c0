import type { RefusalTable } from './refusal.ts';

/** A picture as it may be uploaded: product images, receipts (admin.md section 5). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

export const PICTURE_REFUSALS = {
  'not-an-image': [400, 'Solo se permiten imágenes'],
  'image-too-large': [413, 'El archivo no debe superar los 5MB'],
  'no-image': [400, 'Falta la imagen.'],
  'too-many-files': [400, 'Envía una sola imagen.'],
} as const satisfies RefusalTable;
