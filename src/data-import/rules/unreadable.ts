/** Limits of what is read from a dump. MongoDB stores at most 16 MiB in a document; base64 makes a third more of bytes. */
export const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;
export const MAX_BSON_BYTES = 16 * 1024 * 1024 + 16 * 1024;
export const MAX_DEPTH = 100;
export const MAX_FILES = 1_000;
export const MAX_FOLDER_DEPTH = 4;
/** Of one file, uncompressed. */
export const MAX_FILE_BYTES = 8 * 1024 ** 3;
/** A compressed export of real documents is a tenth to a fiftieth of its size; deflate reaches a thousandth. */
export const MAX_COMPRESSION = 400;
/** Small files may repeat themselves as they want. */
export const UNCHECKED_BYTES = 64 * 1024 * 1024;
/** Unreadable parts of a file after which the rest is not read. */
export const MAX_UNREADABLE = 500;

/** Why a document cannot be read; the others of its file are read. */
export type UnreadableDocument = keyof typeof UNREADABLE_DOCUMENT;

export const UNREADABLE_DOCUMENT = {
  'not-json': 'El documento no es JSON válido; se sigue en la línea siguiente.',
  'not-bson': 'El documento no es BSON válido.',
  'not-an-object': 'Aquí debería haber un documento entre llaves.',
  cut: 'El archivo termina antes de tiempo: puede estar cortado.',
  'too-large': 'El documento supera los 24 MB y no se lee.',
  'too-deep': `El documento tiene más de ${MAX_DEPTH} niveles y no se lee.`,
  'twice-a-field': 'El documento tiene dos veces un mismo campo, y no se sabe cuál vale.',
  'forbidden-field': 'El documento tiene un campo «__proto__», que no se acepta.',
  'mixed-encodings':
    'El archivo mezcla codificaciones de texto (UTF-8 y Windows-1252): este documento no se lee.',
} as const;

/** Why a file, or its rest, is not read. */
export type UnreadableFile = keyof typeof UNREADABLE_FILE;

export const UNREADABLE_FILE = {
  'unknown-collection':
    'No se reconoce de qué colección es el archivo: su nombre debe ser el de la colección (citations, services…).',
  'known-collection-not-imported':
    'Esta colección no se importa: las preferencias se ajustan en el panel.',
  'unknown-format':
    'No se reconoce el formato del archivo: debe ser .json, .jsonl o .bson, también comprimido con .gz.',
  'second-file': 'Ya se leyó otro archivo de la misma colección; este no se lee.',
  link: 'Es un enlace simbólico y no se sigue.',
  'not-a-file': 'No es un archivo.',
  'too-many-files': `La carpeta tiene más de ${MAX_FILES} archivos; el resto no se lee.`,
  'too-deep-folder': 'La carpeta está demasiado adentro y no se lee.',
  unreadable: 'No se puede leer el archivo: revisa sus permisos.',
  zip: 'Es un archivo ZIP: descomprímelo antes de importar.',
  'dump-archive':
    'Es un volcado de mongodump en un solo archivo (--archive): vuelve a hacerlo en una carpeta, con --out.',
  'broken-gzip': 'El archivo comprimido está dañado o cortado: no se lee lo que sigue.',
  bomb: 'El archivo comprimido crece demasiado al descomprimirse: no se lee lo que sigue.',
  'too-long': 'El archivo supera los 8 GB: no se lee lo que sigue.',
  'bson-length':
    'El archivo BSON está dañado: un documento dice medir lo que no puede medir. No se lee lo que sigue.',
  'too-many-problems': 'El archivo tiene demasiados errores: no se lee lo que sigue.',
  empty: 'El archivo está vacío.',
} as const;

/** Reported once for a file that is read nevertheless. */
export const READ_AS_WINDOWS_1252 =
  'El archivo no está en UTF-8: desde aquí se lee como Windows-1252.';
