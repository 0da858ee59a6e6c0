import { getExportStyle } from '#clients/contract/personal-data.ts';
import { escapeHtml } from '#platform/operations/docs-page.ts';
import { formatCents } from '#shared/money/money.ts';
import { formatQuantity, quantityOf } from '#shared/money/quantity.ts';
import { longDay, longMoment } from '#shared/time/day-time.ts';
import type { ExportedRow, PersonExport } from './export-client.ts';
import { COLUMN_LABELS } from './export-columns.ts';
import { columnText, TABLE_LABELS } from './export-labels.ts';

/** Facts of the workshop that the page names. */
type Workshop = { name: string; timeZone: string };

/** Renders the export of a person as a page without scripts, in Spanish, to read and to print. */
export function renderExportPage(
  { createdAt, tables }: PersonExport,
  { name, timeZone }: Workshop,
): string {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  const title = `Datos personales de ${titleName(tables['clients'])}`;
  return `<!doctype html>
<html lang="es-UY">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${getExportStyle.path}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(name)} guarda estos datos. Son todos los que había el ${escapeHtml(longMoment(createdAt, timeZone))} (Ley 18.331). Los identificadores internos están en el archivo JSON.</p>
${filled.map(([table, rows]) => section(table, rows, timeZone)).join('\n')}
</main>
</body>
</html>
`;
}

/** The client at the end of the merges stands for the person. */
function titleName(clients: readonly ExportedRow[] = []): string {
  const current = clients.find(({ merged_into }) => merged_into === null);
  return String(current?.['name'] ?? '');
}

function section(table: string, rows: readonly ExportedRow[], timeZone: string): string {
  const records = rows
    .map((row) => record(table, row, timeZone))
    .filter((text) => text !== '')
    .join('\n');
  return `<section aria-labelledby="${table}">
<h2 id="${table}">${escapeHtml(TABLE_LABELS[table] ?? table)} (${rows.length})</h2>
${records}
</section>`;
}

function record(table: string, row: ExportedRow, timeZone: string): string {
  const facts = Object.entries(row)
    .filter(([column, value]) => isShown(column, value))
    .map(([column, value]) => {
      const text =
        typeof value === 'string'
          ? stringText(table, column, value)
          : valueText(column, value, timeZone);
      return `<dt>${escapeHtml(COLUMN_LABELS[column] ?? column)}</dt><dd>${lines(text)}</dd>`;
    });
  return facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>`;
}

/** Columns of ids and of references to other rows are of no use to a reader. */
export const isIdColumn = (column: string): boolean =>
  /(^|_)id$/.test(column) || ['merged_into', 'corrects', 'revived_by', 'replaces'].includes(column);

const isShown = (column: string, value: unknown): boolean =>
  !isIdColumn(column) && value !== null && value !== '' && !isEmptyObject(value);

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && !(value instanceof Date) && Object.keys(value ?? {}).length === 0;

function valueText(column: string, value: unknown, timeZone: string): string {
  if (value instanceof Date) return longMoment(value.toISOString(), timeZone);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return numberText(column, value);
  return nestedText(value).join('\n');
}

function stringText(table: string, column: string, value: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && column.includes('day');
  return isDay ? longDay(value) : columnText(table, column, value);
}

function numberText(column: string, value: number): string {
  if (column.endsWith('_cents')) return formatCents(value);
  return column === 'quantity' ? formatQuantity(quantityOf(value)) : String(value);
}

/** The texts of a JSON value, one line each; of a mail its sentences. */
function nestedText(value: unknown): string[] {
  if (Array.isArray(value)) {
    const isPair = value.length === 2 && value.every((each) => typeof each === 'string');
    return isPair ? [value.join(': ')] : value.flatMap(nestedText);
  }
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'object' ? nestedText(each) : [`${COLUMN_LABELS[name] ?? name}: ${each}`],
  );
}

const lines = (text: string): string => text.split('\n').map(escapeHtml).join('<br>');

/** The style sheet of the page, for screens and for paper. */
export const EXPORT_STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #fff; color: #1b1d21; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2rem 0 0.5rem; border-bottom: 2px solid #1b1d21; font-size: 1.25rem; break-after: avoid }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: 0.125rem 1rem; margin: 0; padding: 0.75rem 0; border-bottom: 1px solid #c9ccd2; break-inside: avoid }
dt { color: #50555e }
dd { margin: 0; overflow-wrap: anywhere }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.5rem } }
@media print { main { max-width: none; padding: 0 } }
`;
