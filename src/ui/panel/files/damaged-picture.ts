const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether the data of a JPEG end before its picture does, as after a broken copy. Browsers draw such a file with a grey
 * rest, which a smaller copy would hide from the server.
 */
export function isCutOff(content: Uint8Array): boolean {
  if (content[0] !== 0xff || content[1] !== 0xd8) return false;
  let at = 2;
  while (at + 4 <= content.length) {
    // Decoders skip stray bytes between segments.
    if (content[at] !== 0xff) return false;
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

/** Whether a file is a JPEG that is cut off. The server decodes it, and finds other damage. */
export async function isCutOffFile(file: File): Promise<boolean> {
  return file.type === 'image/jpeg' && isCutOff(new Uint8Array(await file.arrayBuffer()));
}
