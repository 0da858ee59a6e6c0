import { formatCents } from '#shared/money/money.ts';
import {
  addedRecords,
  changedMonths,
  type ImportReport,
  type ImportResult,
  listCounts,
} from './import-report.ts';
import { countLine, kindLabel } from './kind-texts.ts';

/** Clients that are named one by one; further ones are counted. */
const NAMED_CLIENTS = 50;

/** Returns the report of an import or of its preview, for a terminal. */
export function reportText(
  { id, report }: ImportResult,
  isPreview: boolean,
  dateChoice = 'Con --fechas utc o --fechas local se elige.',
): string {
  return [
    ...countLines(report),
    ...unknownLines(report),
    ...ambiguousLines(report, dateChoice),
    ...clientLines(report),
    ...figureLines(report),
    ...problemLines(report),
    '',
    ...(isPreview ? ['Esto fue una vista previa: no se cambió nada.'] : endLines(id, report)),
  ].join('\n');
}

function endLines(id: string | null, report: ImportReport): string[] {
  if (id === null) return ['No había nada nuevo: no se cambió nada.'];
  return [
    `Importación ${id}: ${addedRecords(report)} registros nuevos.`,
    `Para deshacerla mientras nadie cambie sus registros: npm run import -- --undo ${id}`,
  ];
}

function countLines({ counts }: ImportReport): string[] {
  return listCounts(counts).map(countLine);
}

function unknownLines({ unknownFields }: ImportReport): string[] {
  if (unknownFields.length === 0) return [];
  return [
    '',
    'Campos que no se importan:',
    ...unknownFields.map(
      ({ collection, field, count }) => `  ${kindLabel(collection)}: ${field} (${count})`,
    ),
  ];
}

function ambiguousLines(
  { ambiguous: { count, examples } }: ImportReport,
  dateChoice: string,
): string[] {
  if (count === 0) return [];
  return [
    '',
    `Fechas que se pueden leer de dos maneras: ${count}. ${dateChoice} Por ejemplo:`,
    ...examples.map(
      ({ file, line, field, written, chosen, other }) =>
        `  ${file}:${line} ${field} ${written}: se lee ${chosen}; la otra manera es ${other}`,
    ),
  ];
}

function clientLines({ mergedClients }: ImportReport): string[] {
  if (mergedClients.length === 0) return [];
  const more = mergedClients.length - NAMED_CLIENTS;
  return [
    '',
    `Clientes que ya estaban y reciben registros o datos: ${mergedClients.length}`,
    ...mergedClients.slice(0, NAMED_CLIENTS).map(({ name }) => `  ${name}`),
    ...(more > 0 ? [`  y ${more} más`] : []),
  ];
}

function figureLines({ figures }: ImportReport): string[] {
  const lines = changedMonths(figures).map(({ month, before, after }) => {
    const change = (part: 'income' | 'cost' | 'expenses') =>
      `${formatCents(before[part])} → ${formatCents(after[part])}`;
    return `  ${month}: ingresos ${change('income')}, costos ${change('cost')}, gastos ${change('expenses')}`;
  });
  return lines.length === 0 ? [] : ['', 'Finanzas por mes, antes → después:', ...lines];
}

function problemLines({ problems }: ImportReport): string[] {
  if (problems.length === 0) return [];
  return [
    '',
    `Para revisar: ${problems.length}`,
    ...problems.map(({ file, line, oldId, field, sentence }) => {
      const place = line === 0 ? file : `${file}:${line}`;
      return `  ${[place, oldId, field].filter((part) => part !== undefined).join(' ')}: ${sentence}`;
    }),
  ];
}
