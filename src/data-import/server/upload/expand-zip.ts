import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sqlState } from '#platform/data/database.ts';
import { ZipReader } from '#platform/data/zip-reader.ts';
import type { UploadedFile } from '#platform/http/upload-endpoints.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { freeBytesOf, RESERVED_BYTES } from '#platform/operations/disk-space.ts';
import { uploadError } from '#shared/contract/upload.ts';
import { nameFile } from '../../rules/collection-names.ts';
import { ImportRejected } from '../import-log.ts';

const MAX_FILES = 1_000;
/** Of a file system. */
const MAX_NAME_BYTES = 255;
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

/** Unpacks the files of a zip archive into a folder beside it. Rejects what could fill the disk, and damaged archives. */
export async function expandZip({ name, path }: UploadedFile): Promise<UploadedFile[]> {
  try {
    const zip = await ZipReader.open(path);
    try {
      return await expand(zip, name, `${path}.d`);
    } finally {
      await zip.close();
    }
  } catch (error) {
    if (error instanceof BackupError)
      throw new ImportRejected(`«${name}» está dañado, incompleto o comprimido de más.`);
    // Others write to the disk, too.
    if (sqlState(error) === 'ENOSPC') throw uploadError('no-space-for-upload');
    throw error;
  }
}

async function expand(zip: ZipReader, archive: string, folder: string): Promise<UploadedFile[]> {
  if (zip.entries.has('manifest.json'))
    throw new ImportRejected(
      `«${archive}» es una exportación de Bujía: se importa en una instalación vacía, en el servidor, con npm run import.`,
    );
  const entries = [...zip.entries.values()].filter(
    ({ name }) => nameFile(basename(name)).kind !== 'ignored',
  );
  if (entries.length > MAX_FILES)
    throw new ImportRejected(`«${archive}» tiene más de ${MAX_FILES} archivos.`);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > MAX_UNPACKED_BYTES)
    throw new ImportRejected(`«${archive}» ocupa más de 2 GB descomprimido.`);
  await mkdir(folder);
  if ((await freeBytesOf(folder)) - bytes < RESERVED_BYTES)
    throw uploadError('no-space-for-upload');
  const files: UploadedFile[] = [];
  for (const entry of entries) {
    const name = basename(entry.name).normalize('NFC');
    if (Buffer.byteLength(name) > MAX_NAME_BYTES)
      throw new ImportRejected(`«${archive}» tiene un archivo con un nombre demasiado largo.`);
    if (files.some((file) => file.name === name))
      throw new ImportRejected(`«${archive}» tiene dos archivos «${name}».`);
    const path = join(folder, name);
    await pipeline(zip.read(entry), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    files.push({ name, path });
  }
  return files;
}
