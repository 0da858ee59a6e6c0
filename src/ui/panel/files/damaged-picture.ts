const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether the data of a JPEG end before its picture does, as after a broken copy. Browsers draw such a file with a grey
 * rest, which a smaller copy would hide from the server.
 */
export function isCutOff(content: Uint8Array): boolean {
  if (content[0] !== 0xff || content[1] !== 0xd8) return false;
  let at = 2;
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1];
    if (marker === START_OF_SCAN) return !hasEnd(content, at);
    // A marker may follow fill bytes.
    if (marker === 0xff) at += 1;
    else at += 2 + ((content[at + 2] ?? 0) << 8) + (content[at + 3] ?? 0);
  }
  return true;
}

/** In the data of a scan, 0xff is followed by 0 or by the number of a restart. */
function hasEnd(content: Uint8Array, from: number): boolean {
  let at = content.indexOf(0xff, from);
  while (at !== -1 && content[at + 1] !== END_OF_IMAGE) at = content.indexOf(0xff, at + 1);
  return at !== -1;
}

/** Pictures that every browser of the panel decodes. */
const DECODED = /^image\/(?:jpeg|png|gif|webp)$/;

/** Whether a picture is cut off, or the browser cannot decode it. */
export async function isDamaged(file: File): Promise<boolean> {
  if (!DECODED.test(file.type)) return false;
  if (isCutOff(new Uint8Array(await file.arrayBuffer()))) return true;
  if (typeof createImageBitmap === 'undefined') return false;
  return createImageBitmap(file).then(
    (picture) => {
      picture.close();
      return false;
    },
    () => true,
  );
}
