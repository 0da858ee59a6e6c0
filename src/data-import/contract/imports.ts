import * as z from 'zod/mini';
import { type DomainErrorTable, domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { UPLOAD_ERRORS } from '#shared/contract/upload.ts';
import { CSV_KINDS, SHEET_COLUMNS } from '../rules/csv/csv-records.ts';
import { IMPORTED_KINDS } from '../rules/import-report.ts';

const IMPORT_ERRORS = {
  /** The sentence of the answer says why. */
  'import-rejected': [409, 'No se puede importar.'],
  /** The sentence of the answer names the file and what is wrong. */
  'unreadable-import': [400, 'El archivo no se puede leer.'],
  'unknown-import': [404, 'Esa importación no existe.'],
  /** With the reasons in `data`. */
  'undo-blocked': [409, 'No se puede deshacer: no se cambió nada.'],
} as const satisfies DomainErrorTable;
export const importError = domainErrors(IMPORT_ERRORS);

const counts = z.array(
  z.object({
    kind: z.enum(IMPORTED_KINDS),
    added: z.int(),
    known: z.int(),
    rejected: z.int(),
  }),
);

const heading = z.object({ heading: z.string(), column: z.nullable(z.enum(SHEET_COLUMNS)) });

/** In dollars. */
const figures = z.object({ income: z.number(), cost: z.number(), expenses: z.number() });

const preview = z.object({
  source: z.string(),
  /** `null` for a dump. */
  sheet: z.nullable(z.object({ kind: z.enum(CSV_KINDS), headings: z.array(heading) })),
  counts,
  problems: z.array(
    z.object({
      file: z.string(),
      line: z.int(),
      oldId: z.optional(z.string()),
      field: z.optional(z.string()),
      sentence: z.string(),
    }),
  ),
  ambiguous: z.object({
    count: z.int(),
    examples: z.array(
      z.object({
        file: z.string(),
        line: z.int(),
        written: z.string(),
        chosen: z.string(),
        other: z.string(),
      }),
    ),
  }),
  unknownFields: z.array(
    z.object({ kind: z.enum(IMPORTED_KINDS), field: z.string(), count: z.int() }),
  ),
  /** Clients from before, who get records or data; the names of the first ones. */
  mergedClients: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** The months whose figures change. */
  months: z.array(z.object({ month: z.string(), before: figures, after: figures })),
});
export type ImportPreview = z.infer<typeof preview>;

/** Fields of the form beside its files. */
const choices = z.strictObject({
  /** How a dump's instants at 00:00 UTC are read. */
  dates: z.enum(['utc-day', 'local'], 'Elige cómo se leen las fechas.'),
  /** Which of two numbers of a spreadsheet's date is the first. */
  order: z.optional(z.enum(['day-first', 'month-first'], 'Elige cómo se leen las fechas.')),
  /** What a spreadsheet has; by default as its headings say. */
  kind: z.optional(z.enum(CSV_KINDS, 'Elige qué tiene la planilla.')),
  /** What the columns of a spreadsheet are, in their order, separated by commas; nothing for one that is not read. */
  columns: z.optional(z.string()),
});
export type ImportChoices = z.infer<typeof choices>;

const FILES = {
  method: 'POST',
  access: 'admin',
  limit: 'staff',
  stepUp: 'always',
  timeoutSeconds: 600,
  body: choices,
  fileField: 'files',
  errors: { ...UPLOAD_ERRORS, ...IMPORT_ERRORS },
} as const;

export const previewFiles = endpoint({
  ...FILES,
  path: '/api/imports/preview',
  summary: 'What an import of these files would do; changes nothing',
  reply: preview,
});

export const importFiles = endpoint({
  ...FILES,
  path: '/api/imports',
  topics: ['imports'],
  summary: 'Imports files in the background; `GET /api/imports` shows the progress',
  reply: z.object({ source: z.string() }),
});

const listed = z.object({
  _id: z.string(),
  source: z.string(),
  /** `interrupted`: its process ended. The same files finish it. */
  state: z.enum(['running', 'interrupted', 'done', 'undone']),
  startedAt: z.string(),
  undoneAt: z.nullable(z.string()),
  /** Of one that runs: what is written so far. */
  counts,
});
export type ListedImport = z.infer<typeof listed>;

const list = z.object({
  /** Whether an import, its preview or an undo runs in any process. */
  busy: z.boolean(),
  /** What this process imports now. */
  running: z.nullable(z.string()),
  /** Why the last import of this process ended early. */
  failure: z.nullable(z.object({ source: z.string(), message: z.string() })),
  /** Newest first. */
  imports: z.array(listed),
});
export type ImportList = z.infer<typeof list>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'admin',
  limit: 'staff',
  topics: ['imports'],
  summary: 'The imports, and the one that runs',
  reply: list,
});

export const undoOneImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  access: 'admin',
  limit: 'staff',
  stepUp: 'always',
  timeoutSeconds: 600,
  topics: ['imports'],
  summary: 'Undoes an import, or says what prevents it',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  reply: z.object({ source: z.string(), rows: z.int() }),
  errors: IMPORT_ERRORS,
});
