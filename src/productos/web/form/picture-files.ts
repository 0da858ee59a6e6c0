import { pictureProblem } from '#web-kit/panel/picture-problem.ts';
import { shrinkPicture } from '#web-kit/panel/shrink-picture.ts';
import { WHOLE_PICTURE } from '../../rules/picture-sizes.ts';
import { PRODUCT_SENTENCES } from '../../rules/product-fields.ts';
import type { WaitingPicture } from './draft.ts';

export type RefusedFile = { key: string; name: string; sentence: string };

let made = 0;

/** As it is sent: no larger than the server keeps it. */
export const asSent = (file: File): Promise<File> => shrinkPicture(file, WHOLE_PICTURE);

/**
 * Which of the chosen files are taken, at most `room`, and what is wrong with the others. A picture is
 * taken before it is known how small it gets: `refusedAsSent` tells.
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

/** Those that stay too large, or cannot be used, also when they are shrunk. */
export async function refusedAsSent(taken: readonly WaitingPicture[]): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  // One after the other: a decoded photo takes 50 MB of a phone's memory.
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
