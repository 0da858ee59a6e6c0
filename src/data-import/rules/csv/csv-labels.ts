import type { CsvColumn, CsvHeading, CsvKind } from './csv-records.ts';

export const CSV_KIND_LABELS: Readonly<Record<CsvKind, string>> = {
  clients: 'Clientes y motos',
  visits: 'Historial de servicios',
};

export const CSV_COLUMN_LABELS: Readonly<Record<CsvColumn, string>> = {
  name: 'Nombre',
  surname: 'Apellido',
  phone: 'Teléfono',
  email: 'Email',
  taxNumber: 'RUT o CI',
  plate: 'Matrícula',
  brand: 'Marca',
  model: 'Modelo',
  year: 'Año',
  frameNumber: 'Chasis',
  kilometres: 'Kilómetros',
  lastVisit: 'Última visita',
  notes: 'Notas',
  day: 'Fecha',
  text: 'Trabajo',
  amount: 'Importe',
};

/** Says for a terminal what is read of each column. */
export function headingText(kind: CsvKind, headings: readonly CsvHeading[]): string {
  const columns = headings.map(
    ({ heading, column }) =>
      `  ${heading === '' ? '(sin título)' : heading}: ${column === null ? 'no se lee' : CSV_COLUMN_LABELS[column]}`,
  );
  return [`${CSV_KIND_LABELS[kind]}. Columnas:`, ...columns, ''].join('\n');
}
