import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAuthenticHead, type RecordedHead } from '../audit/audit-heads.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader } from './backup-header.ts';
import { BackupReader } from './backup-reader.ts';

/**
 * Returns the heads of the audit log that the headers of a folder's copies name and the key
 * authenticates. Skips files that cannot be read: encrypted copies need the owner's identity file.
 */
export async function readBackupAuditHeads(folder: string, key: Buffer): Promise<RecordedHead[]> {
  const heads: RecordedHead[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.backup')) continue;
    const header = await headerOf(join(folder, name));
    if (!header?.auditHead) continue;
    const { mac, ...head } = { at: header.createdAt, ...header.auditHead };
    if (isAuthenticHead(key, head, mac)) heads.push(head);
  }
  return heads;
}

async function headerOf(file: string): Promise<BackupHeader | null> {
  let reader: BackupReader | null = null;
  try {
    // The head has its own MAC; the seal needs the whole file.
    reader = new BackupReader(file, { keyFor: () => null });
    return await reader.header();
  } catch (error) {
    if (error instanceof BackupError) return null;
    throw error;
  } finally {
    await reader?.close();
  }
}
