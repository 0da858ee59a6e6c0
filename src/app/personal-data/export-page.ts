import { getExportStyle } from '#clients/contract/personal-data.ts';
import { AUDIT_PERSONAL_TABLE } from '#platform/audit/audit-log.ts';
import type { PersonalColumn } from '#platform/data/personal-data.ts';
import { escapeHtml } from '#platform/operations/docs-page.ts';
import { formatCents } from '#shared/money/money.ts';
import { formatQuantity, quantityOf } from '#shared/money/quantity.ts';
import { longDay, longMoment } from '#shared/time/day-time.ts';
import type { ExportedRow, PersonExport } from './export-client.ts';
import { auditDetails, wordOf } from './export-words.ts';
import { PERSONAL_TABLES } from './records.ts';

/** Facts of the workshop that the page names. */
type Workshop = { name: string; timeZone: string };

/** Renders the export of a person as a page without scripts, in Spanish, to read and to print. */
export function renderExportPage(
  { createdAt, tables }: PersonExport,
  { name, timeZone }: Workshop,
): string {
  const filled = [...PERSONAL_TABLES, AUDIT_PERSONAL_TABLE].flatMap((each) => {
    const stored = tables[each.table] ?? [];
    const isLog = each.table === AUDIT_PERSONAL_TABLE.table;
    const rows = isLog ? stored.map((row) => ({ ...row, details: auditDetails(row) })) : stored;
    return rows.length > 0 ? [{ ...each, rows }] : [];
  });
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
${filled.map((rows) => section(rows, timeZone)).join('\n')}
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

type Columns = Readonly<Record<string, PersonalColumn>>;
type Section = {
  table: string;
  label: string;
  columns: Columns;
  rows: readonly ExportedRow[];
};

function section({ table, label, columns, rows }: Section, timeZone: string): string {
  const records = rows
    .map((row) => record(columns, row, timeZone))
    .filter((text) => text !== '')
    .join('\n');
  return `<section aria-labelledby="${table}">
<h2 id="${table}">${escapeHtml(label)} (${rows.length})</h2>
${records}
</section>`;
}

function record(columns: Columns, row: ExportedRow, timeZone: string): string {
  const facts = Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name];
    // Ids are of no use to a reader.
    if (!column?.label || isEmpty(value)) return [];
    const text =
      typeof value === 'string'
        ? stringText(name, column, value)
        : valueText(name, value, timeZone);
    return `<dt>${escapeHtml(column.label)}</dt><dd>${lines(text)}</dd>`;
  });
  return facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>`;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === '';
  return value === null || (!(value instanceof Date) && Object.keys(value).length === 0);
}

function valueText(name: string, value: unknown, timeZone: string): string {
  if (value instanceof Date) return longMoment(value.toISOString(), timeZone);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return numberText(name, value);
  return nestedText(value).join('\n');
}

function stringText(name: string, column: PersonalColumn, value: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && name.includes('day');
  return isDay ? longDay(value) : wordOf(column, value);
}

function numberText(name: string, value: number): string {
  if (name.endsWith('_cents')) return formatCents(value);
  return name === 'quantity' ? formatQuantity(quantityOf(value)) : String(value);
}

/** Labels of the properties of a JSON value: those of the columns with the same names. */
const NESTED_LABELS: ReadonlyMap<string, string> = new Map(
  PERSONAL_TABLES.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { label }]) => (label ? [[name, label] as const] : [])),
  ),
);

/** The texts of a JSON value, one line each; of a mail its sentences. */
function nestedText(value: unknown): string[] {
  if (Array.isArray(value)) {
    const isPair = value.length === 2 && value.every((each) => typeof each === 'string');
    return isPair ? [value.join(': ')] : value.flatMap(nestedText);
  }
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'object' ? nestedText(each) : [`${NESTED_LABELS.get(name) ?? name}: ${each}`],
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
