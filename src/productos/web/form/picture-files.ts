import { pictureProblem } from '#ui/panel/files/picture-problem.ts';
import { shrinkPicture } from '#ui/panel/files/shrink-picture.ts';
import { FULL_PICTURE_SIDE } from '../../rules/picture-sizes.ts';
import { PRODUCT_FIELD_TEXTS } from '../../rules/product-fields.ts';
import type { PendingPicture } from './product-draft.ts';

export type RejectedFile = { key: string; name: string; sentence: string };

let fileCount = 0;

/** Returns the file to upload, scaled to the size that the server keeps. */
export const scaleForUpload = (file: File): Promise<File> => shrinkPicture(file, FULL_PICTURE_SIDE);

/**
 * Returns the accepted files, at most `room`, and the errors of the others. Pictures are accepted before
 * they are scaled; `checkScaledFiles` finds those that stay too large.
 */
export function checkFiles(
  files: readonly File[],
  room: number,
): { taken: PendingPicture[]; refused: RejectedFile[] } {
  const taken: PendingPicture[] = [];
  const refused: RejectedFile[] = [];
  for (const file of files) {
    fileCount += 1;
    const key = `file-${fileCount}`;
    const sentence = file.type.startsWith('image/') ? null : pictureProblem(file);
    const refusal = sentence ?? (taken.length >= room ? TOO_MANY : null);
    if (refusal === null) taken.push({ key, file, progress: null });
    else refused.push({ key, name: file.name, sentence: refusal });
  }
  return { taken, refused };
}

/** Returns the files that stay too large or unusable after scaling. */
export async function checkScaledFiles(taken: readonly PendingPicture[]): Promise<RejectedFile[]> {
  const refused: RejectedFile[] = [];
  // Sequentially: a decoded photo takes 50 MB of a phone's memory.
  for (const { key, file } of taken) {
    const sentence = pictureProblem(await scaleForUpload(file));
    if (sentence !== null) refused.push({ key, name: file.name, sentence });
  }
  return refused;
}

const TOO_MANY = PRODUCT_FIELD_TEXTS.tooManyImages;

export function moveItem<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
