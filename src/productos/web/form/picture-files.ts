import { pictureProblem } from '#web-kit/panel/picture-problem.ts';
import { shrinkPicture } from '#web-kit/panel/shrink-picture.ts';
import { WHOLE_PICTURE } from '../../rules/picture-sizes.ts';
import { PRODUCT_SENTENCES } from '../../rules/product-fields.ts';
import type { WaitingPicture } from './draft.ts';

export type RefusedFile = { key: string; name: string; sentence: string };

let made = 0;

/** Returns the file to upload, scaled to the size that the server keeps. */
export const asSent = (file: File): Promise<File> => shrinkPicture(file, WHOLE_PICTURE);

/**
 * Returns the accepted files, at most `room`, and the errors of the others. Pictures are accepted before
 * they are scaled; `refusedAsSent` finds those that stay too large.
 */
export function sorted(
  files: readonly File[],
  room: number,
): { taken: WaitingPicture[]; refused: RefusedFile[] } {
  const taken: WaitingPicture[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    made += 1;
    const key = `file-${made}`;
    const sentence = file.type.startsWith('image/') ? null : pictureProblem(file);
    const refusal = sentence ?? (taken.length >= room ? TOO_MANY : null);
    if (refusal === null) taken.push({ key, file, progress: null });
    else refused.push({ key, name: file.name, sentence: refusal });
  }
  return { taken, refused };
}

/** Returns the files that stay too large or unusable after scaling. */
export async function refusedAsSent(taken: readonly WaitingPicture[]): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  // Sequentially: a decoded photo takes 50 MB of a phone's memory.
  for (const { key, file } of taken) {
    const sentence = pictureProblem(await asSent(file));
    if (sentence !== null) refused.push({ key, name: file.name, sentence });
  }
  return refused;
}

const TOO_MANY = PRODUCT_SENTENCES.tooManyImages;

export function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
