import { type DomainErrorTable, domainErrors } from './domain-error.ts';

/** All files of one upload together. At 1.5 MB a second they take the time that a body may take. */
export const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;

export const UPLOAD_ERRORS = {
  'no-file': [400, 'Elige al menos un archivo.'],
  'bad-file-name': [400, 'Un archivo tiene un nombre que no se puede usar: cámbialo.'],
  'file-twice': [400, 'Hay dos archivos con el mismo nombre.'],
  'too-many-uploads': [400, 'Son más de 100 archivos: comprímelos en un .zip.'],
  'upload-too-large': [
    413,
    'Los archivos superan los 256 MB. Comprímelos en un .zip, o impórtalos en el servidor con npm run import.',
  ],
  'no-space-for-upload': [503, 'No hay lugar en el disco del servidor para estos archivos.'],
} as const satisfies DomainErrorTable;
export const uploadError = domainErrors(UPLOAD_ERRORS);
