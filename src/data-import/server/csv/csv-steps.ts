import { importClients } from '#clients/server/import-clients.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { planClients } from '../../rules/csv/plan-clients.ts';
import type { MapEntry } from '../import-log.ts';
import { countsOfKind, type ImportRun, type ImportStep, type StepResult } from '../import-step.ts';
import type { LoadedCsv } from './load-csv.ts';
import { newLines, noteLine, readLineContext } from './new-lines.ts';
import { writeVisits } from './visit-step.ts';

/** The step of a spreadsheet. A preview of clients writes nothing, so that no booking waits for it. */
export function csvSteps(csv: LoadedCsv, { isPreview }: { isPreview: boolean }): ImportStep[] {
  return [
    {
      collection: csv.kind,
      changesClients: true,
      write: async (tx, run) => {
        countsOfKind(run, csv.kind).rejected += csv.rejected;
        return csv.kind === 'clients'
          ? writeClients(tx, run, csv, isPreview)
          : writeVisits(tx, run, csv);
      },
    },
  ];
}

async function writeClients(
  tx: Tx,
  run: ImportRun,
  csv: LoadedCsv & { kind: 'clients' },
  isPreview: boolean,
): Promise<StepResult> {
  const fresh = newLines(run, 'clients', csv);
  const lines = [...fresh.values()].map(({ line }) => line);
  const context = await readLineContext(
    tx,
    run,
    lines.flatMap(({ phones }) => phones),
  );
  const plan = planClients(lines, context.directory, { ...context, newId });
  for (const each of plan.notes) noteLine(run, csv.file, each);
  const entries = plan.lines.map(
    ({ line, client, isKnown }): MapEntry => ({
      collection: 'clients',
      oldId: fresh.get(line)?.key ?? '',
      record: client,
      isKnown,
    }),
  );
  if (!isPreview) await importClients(tx, plan.changes, { now: run.now, today: context.today });
  return { entries, clients: entries.flatMap(({ isKnown, record }) => (isKnown ? [record] : [])) };
}
