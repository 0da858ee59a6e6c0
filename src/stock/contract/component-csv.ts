import * as z from 'zod/mini';
import { trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import type { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { pickStockErrors } from './stock-errors.ts';

/** Columns of export and import, in order; es-UY: semicolon, comma decimals. */
export const CSV_COLUMNS = [
  'codigo',
  'nombre',
  'unidad',
  'cantidad',
  'stock_minimo',
  'costo_unitario',
  'precio_venta',
  'vehiculos',
  'proveedor',
  'ubicacion',
  'activo',
  'cantidad_objetivo',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const MAX_CSV_LINES = 50_000;
/** 200 characters per line: twice the length of a usual component. */
export const MAX_CSV_CHARACTERS = 10_000_000;
/** Far more than the known columns, so that the response can name each unknown column. */
export const MAX_CSV_COLUMNS = 100;
/** Maximum number of changes in a response; `created` and `updated` count all of them. */
export const MAX_CSV_CHANGES = 100;
/** Maximum number of problems in a response; `problemCount` counts all of them. */
export const MAX_CSV_PROBLEMS = 100;
/** Maximum number of questions in a response; further ones follow when these are answered. */
export const MAX_CSV_QUESTIONS = 1_000;

export const CSV_ERROR_TEXTS = {
  tooLarge: 'El archivo es demasiado grande.',
  notCsv: 'El archivo no es un CSV. En la planilla, elige «Guardar como» y el formato CSV.',
  unreadable: 'El archivo no se pudo leer. Elígelo de nuevo.',
  several: 'Elige un solo archivo.',
  quote: 'Hay una comilla que se abre y no se cierra.',
  empty: 'El archivo no tiene componentes.',
  tooMany: 'El archivo tiene más de 50.000 componentes. Divídelo en partes.',
  tooManyColumns: 'El archivo tiene más de 100 columnas.',
  noCode: 'Falta la columna «codigo».',
  column: (name: string) => `No conocemos la columna «${name.slice(0, 40)}».`,
  columnTwice: (name: string) => `La columna «${name}» está repetida.`,
  cells: 'La línea tiene más celdas que columnas.',
  unnamed: 'Hay un dato en una columna sin nombre.',
  codeTwice: (line: number) => `Ese código ya está en la línea ${line}.`,
  eitherWay: 'El punto puede ser de miles o de decimales. Escribe 1500 o 1,5.',
  unit: 'La unidad debe ser unidad, metro, kilogramo, litro, caja o paquete.',
  vehicles: 'Los vehículos son moto, bicicleta y eléctrico, separados por comas.',
  active: 'Escribe sí o no.',
  answers: 'Las respuestas sobre los códigos no son válidas.',
} as const;

/** Messages of the export and import screens. */
export const CSV_TEXTS = {
  exported: 'Componentes exportados',
  exportFailed: 'Error al exportar los componentes',
  importFailed: 'Error al importar los componentes',
  imported: 'Componentes importados correctamente',
  movedOn:
    'Los componentes cambiaron mientras tanto y no se importó nada. Revisa qué cambia ahora.',
  legacy: 'El archivo no está en UTF-8: lo leímos como Windows-1252. Revisa los acentos.',
} as const;

/** Recognizes workbooks (.xlsx, .xls) by their first bytes, also when these were decoded as text. */
const isWorkbook = (text: string) =>
  /^(?:PK\x03\x04|[\xd0\ufffd][\xcf\ufffd]\x11[\xe0\ufffd])/.test(text);

export const exportComponents = endpoint({
  method: 'GET',
  path: '/api/components/csv',
  access: ['stock'],
  limit: 'staff',
  summary: 'All components as CSV (semicolon, comma decimals, BOM)',
  reply: z.string(),
  mediaType: 'text/csv; charset=utf-8',
  disposition: 'attachment; filename="componentes.csv"',
});

/**
 * A line that creates or changes a component. `cells` are the changed cells of an existing one, and those that the file
 * sets of a new one, with the values as they were read.
 */
const lineChange = z.object({
  line: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['created', 'updated']),
  cells: z.array(z.object({ column: z.enum(CSV_COLUMNS), before: z.string(), after: z.string() })),
});
export type LineChange = z.infer<typeof lineChange>;

const lineProblem = z.object({ line: z.int(), column: z.string(), sentence: z.string() });

/** A line whose code is nearly the code of existing components: `123` for `00123`. */
const lineQuestion = z.object({
  line: z.int(),
  code: z.string(),
  name: z.string(),
  candidates: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type CsvQuestion = z.infer<typeof lineQuestion>;

/** Answer to the question about a code of the file: the code of the same component, or `null` for a new one. */
const nearCodeAnswer = z.strictObject({
  code: z.string('Falta el código.'),
  same: z.nullable(z.string('Falta el código.')),
});
export type NearCodeAnswer = z.infer<typeof nearCodeAnswer>;

export const importComponents = endpoint({
  method: 'POST',
  path: '/api/components/csv',
  access: ['stock'],
  limit: 'staff',
  topics: ['stock'],
  // Two bytes per character: accents, quotes and line ends take two in JSON.
  bodyLimit: 2 * MAX_CSV_CHARACTERS,
  timeoutSeconds: 120,
  summary: 'Imports components from CSV: all lines or none; with `preview` it writes nothing',
  body: z.strictObject({
    csv: z.string('Falta el archivo.').check(
      z.maxLength(MAX_CSV_CHARACTERS, CSV_ERROR_TEXTS.tooLarge),
      z.refine((text) => !isWorkbook(text), { error: CSV_ERROR_TEXTS.notCsv }),
    ),
    preview: z._default(trueOrFalse(), true),
    /** Answers to the questions of earlier previews. */
    nearCodes: z._default(
      z
        .array(nearCodeAnswer, CSV_ERROR_TEXTS.answers)
        .check(z.maxLength(MAX_CSV_LINES, CSV_ERROR_TEXTS.answers)),
      [],
    ),
    /** Version of the preview. If the import would now do something else, nothing is imported. */
    version: z.optional(z.string('Falta la versión.')),
  }),
  reply: z.object({
    /** Lines that create a component, that change one, and that change nothing; 0 if the file has a problem. */
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** The first changes, in the order of the file. */
    changes: z.array(lineChange).check(z.maxLength(MAX_CSV_CHANGES)),
    /** The first problems. */
    problems: z.array(lineProblem).check(z.maxLength(MAX_CSV_PROBLEMS)),
    problemCount: z.int(),
    /** The first questions. While there is one, nothing is imported. */
    questions: z.array(lineQuestion).check(z.maxLength(MAX_CSV_QUESTIONS)),
    questionCount: z.int(),
    /** Hash of the planned changes: the same version does the same. */
    version: z.string(),
    /** `false` for a preview, with problems or questions, or with another version: nothing was written. */
    imported: z.boolean(),
  }),
  errors: pickStockErrors('code-taken'),
});

export type ImportReply = z.infer<typeof importComponents.reply>;

/** Names of vehicle types in the file. */
export const CSV_VEHICLE_LABELS: Readonly<Record<(typeof VEHICLE_TYPES)[number], string>> = {
  motorcycle: 'moto',
  bicycle: 'bicicleta',
  'e-vehicle': 'eléctrico',
};
