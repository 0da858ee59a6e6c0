import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEFT_OUT } from '#data-export/rules/left-out.ts';
import { importArchive } from '#data-export/server/import-archive.ts';
import { exportTo, importInto, tableSums } from '#test/archives.ts';

export type Identity = {
  rows: number;
  /** Tables whose MD5 was compared. */
  tables: number;
  /** Tables with other rows after the import. */
  different: string[];
};

/**
 * Exports a database to an archive, imports the archive into an empty migrated one, and compares the rows of each table.
 * The audit log is left out: it continues with the import.
 */
export async function compareArchive(source: string, target: string): Promise<Identity> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-quarter-archive-'));
  try {
    const file = join(folder, 'archive.zip');
    await exportTo(source, file);
    const { manifest } = await importArchive(file, importInto(target));
    const [before, after] = [await tableSums(source), await tableSums(target)];
    const compared = Object.keys(before).filter(
      (name) => LEFT_OUT[name] === undefined && name !== 'audit_log',
    );
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      tables: compared.length,
      different: compared.filter((name) => before[name] !== after[name]),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
