import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

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
] as const;

export const exportComponents = endpoint({
  method: 'GET',
  path: '/api/components/csv',
  door: ['stock'],
  limit: 'staff',
  summary: 'All components as CSV (semicolon, comma decimals, BOM)',
  reply: z.string(),
  media: 'text/csv; charset=utf-8',
});

const lineProblem = z.object({ line: z.int(), column: z.string(), sentence: z.string() });

export const importComponents = endpoint({
  method: 'POST',
  path: '/api/components/csv',
  door: ['stock'],
  limit: 'staff',
  summary: 'Takes components over from CSV: all lines or none; with `preview` it only looks',
  body: z.strictObject({
    csv: z
      .string('Falta el archivo.')
      .check(z.maxLength(1_000_000, 'El archivo es demasiado grande.')),
    preview: z._default(z.boolean('Debe ser verdadero o falso.'), true),
  }),
  reply: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    problems: z.array(lineProblem),
    /** False for a preview and where there are problems: nothing was written. */
    imported: z.boolean(),
  }),
});
