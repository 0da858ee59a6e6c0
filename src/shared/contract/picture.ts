import type { DomainErrorTable } from './domain-error.ts';

/** Largest file of an uploaded picture: product images, receipts (docs/rules/panel.md 5). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** 25 megapixels: a small file can decode to a huge picture. */
export const MAX_PIXELS = 25_000_000;
/** Re-encoding a picture one pixel wide and 25 million high takes seconds. */
export const MAX_SIDE_PIXELS = 12_000;

export const PICTURE_ERRORS = {
  'not-an-image': [400, 'Solo se permiten imágenes'],
  'image-too-large': [413, 'El archivo no debe superar los 5MB'],
  'too-many-pixels': [400, 'La imagen es demasiado grande: puede tener hasta 25 megapíxeles.'],
  'side-too-long': [
    400,
    'La imagen es demasiado larga: cada lado puede medir hasta 12 000 píxeles.',
  ],
  'no-image': [400, 'Falta la imagen.'],
  'too-many-files': [400, 'Envía una sola imagen.'],
} as const satisfies DomainErrorTable;

/** Brands of the HEIF family that iPhones write (ISO/IEC 23008-12); AVIF is none of them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is HEIC, by its first 12 bytes. Browsers and the server cannot read it. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4));
}
