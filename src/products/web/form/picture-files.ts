import { pictureProblem } from '#ui/panel/files/picture-problem.ts';
import { shrinkPicture } from '#ui/panel/files/shrink-picture.ts';
import { randomKey } from '#ui/random-key.ts';
import { FULL_PICTURE_SIDE } from '../../rules/picture-sizes.ts';
import { PRODUCT_FIELD_TEXTS } from '../../rules/product-fields.ts';
import type { ShownImage } from '../product-picture.tsx';

/** A file to upload when the product is saved. */
export type PendingPicture = { key: string; file: File; progress: number | null };
/** A stored picture or a file to upload. */
export type DraftPicture = { key: string; image: ShownImage } | PendingPicture;

export type RejectedFile = { key: string; name: string; message: string };

/** Returns the file to upload, scaled to the size that the server keeps. */
export const scaleForUpload = (file: File): Promise<File> => shrinkPicture(file, FULL_PICTURE_SIDE);

/**
 * Returns the accepted files, at most `limit`, and the errors of the others. Pictures are accepted before
 * they are scaled; `checkScaledFiles` finds those that stay too large.
 */
export function checkFiles(
  files: readonly File[],
  limit: number,
): { accepted: PendingPicture[]; rejected: RejectedFile[] } {
  const accepted: PendingPicture[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    const key = randomKey();
    const problem = file.type.startsWith('image/') ? null : pictureProblem(file);
    const message = problem ?? (accepted.length >= limit ? TOO_MANY : null);
    if (message === null) accepted.push({ key, file, progress: null });
    else rejected.push({ key, name: file.name, message });
  }
  return { accepted, rejected };
}

/** Returns the files that stay too large or unusable after scaling. */
export async function checkScaledFiles(files: readonly PendingPicture[]): Promise<RejectedFile[]> {
  const rejected: RejectedFile[] = [];
  // Sequentially: a decoded photo takes 50 MB of a phone's memory.
  for (const { key, file } of files) {
    const message = pictureProblem(await scaleForUpload(file));
    if (message !== null) rejected.push({ key, name: file.name, message });
  }
  return rejected;
}

const TOO_MANY = PRODUCT_FIELD_TEXTS.tooManyImages;

export function moveItem<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
