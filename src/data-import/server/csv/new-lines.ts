import { createHash } from 'node:crypto';
import type { ClientDirectory } from '#clients/rules/client-directory.ts';
import { readClientDirectory, readPhoneKeys } from '#clients/server/import-clients.ts';
import type { Tx } from '#platform/data/database.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { CsvKind } from '../../rules/csv/csv-records.ts';
import { countsOfKind, type ImportRun } from '../import-step.ts';

/** What the plans need: all clients and motorcycles, the keys of telephone numbers, the days. */
export type LineContext = {
  directory: ClientDirectory;
  phoneKeys: ReadonlyMap<string, string>;
  today: Day;
  /** Noon of a day, or now if it is later. */
  instantOf: (day: Day | null) => number;
};

export async function readLineContext(
  tx: Tx,
  { agenda, now }: ImportRun,
  phones: readonly string[],
): Promise<LineContext> {
  const { timeZone } = agenda.settings;
  const instant = now.getTime();
  return {
    directory: await readClientDirectory(tx),
    phoneKeys: await readPhoneKeys(tx, phones),
    today: dayAt(instant, timeZone),
    instantOf: (day) =>
      day === null ? instant : Math.min(boundaryAt(day, NOON, timeZone), instant),
  };
}

export const NOON = 12 * 60;

/** Adds a sentence about a line. */
export function noteLine(
  run: ImportRun,
  file: string,
  { line, sentence }: { line: number; sentence: string },
): void {
  run.problems.push({ file, line, sentence });
}

/** Returns the key of a line: a hash of its content without its place, because a spreadsheet has no ids. */
function lineKey({ line: _line, ...content }: { line: number }): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24);
}

/** Returns the lines that are not imported yet, each content once, with their keys. Counts the others. */
export function newLines<Line extends { line: number }>(
  run: ImportRun,
  kind: CsvKind,
  { file, lines }: { file: string; lines: readonly Line[] },
): Map<number, { line: Line; key: string }> {
  const first = new Map<string, number>();
  const fresh = new Map<number, { line: Line; key: string }>();
  const counts = countsOfKind(run, kind);
  for (const line of lines) {
    const key = lineKey(line);
    const earlier = first.get(key);
    if (earlier !== undefined) {
      counts.known += 1;
      const sentence = `La línea repite la ${earlier}: se importa una vez.`;
      noteLine(run, file, { line: line.line, sentence });
      continue;
    }
    first.set(key, line.line);
    if (run.imported.find(kind, key) === null) fresh.set(line.line, { line, key });
    else counts.known += 1;
  }
  return fresh;
}
