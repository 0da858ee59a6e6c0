import { createRecordCollector } from '../rules/collect-records.ts';
import type { ImportOptions } from '../rules/import-records.ts';
import { addOutcome, type Dump, emptyDump } from './dump.ts';
import { ImportRejected } from './import-log.ts';
import { readDump } from './readers/read-dump.ts';

/** Reads the records of a dump. Rejects a path that does not exist, and one without documents. */
export async function loadDump(path: string, options: ImportOptions): Promise<Dump> {
  const dump = emptyDump();
  const collector = createRecordCollector(options);
  try {
    for await (const item of readDump(path)) {
      const outcome = collector.add(item);
      if (item.kind === 'problem') dump.problems.push(item.problem);
      else if (outcome !== null) addOutcome(dump, outcome, item);
    }
  } catch (error) {
    dump.pictures.close();
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ImportRejected(`No existe «${path}».`);
    throw error;
  }
  return dump;
}
