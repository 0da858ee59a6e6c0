import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAuthenticHead, type RecordedHead } from '#platform/audit/audit-heads.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import type { BackupHeader } from './backup-header.ts';
import { BackupReader } from './backup-reader.ts';

/**
 * Returns the heads of the audit log in the headers of a folder's backups, as far as the key
 * authenticates them. Skips unreadable files: encrypted backups need the owner's identity file.
 */
export async function readBackupAuditHeads(folder: string, key: Buffer): Promise<RecordedHead[]> {
  const heads: RecordedHead[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.backup')) continue;
    const header = await readHeader(join(folder, name));
    if (!header?.auditHead) continue;
    const { mac, ...head } = { at: header.createdAt, ...header.auditHead };
    if (isAuthenticHead(key, head, mac)) heads.push(head);
  }
  return heads;
}

async function readHeader(file: string): Promise<BackupHeader | null> {
  let reader: BackupReader | null = null;
  try {
    // The head has its own MAC; verifying the seal would need the whole file.
    reader = new BackupReader(file, { keyFor: () => null });
    return await reader.header();
  } catch (error) {
    if (error instanceof BackupError) return null;
    throw error;
  } finally {
    await reader?.close();
  }
}
