/** The text of a file; `null` if it mixes UTF-8 and Windows-1252. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Of a first character in ASCII, UTF-16 has a zero beside it.
  if (second === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return strict.decode(bytes);
  } catch {
    return hasUtf8Line(bytes, strict) ? null : new TextDecoder('windows-1252').decode(bytes);
  }
}

const LF = 0x0a;

/** Whether a line with letters beyond ASCII is UTF-8. */
function hasUtf8Line(bytes: Uint8Array, strict: TextDecoder): boolean {
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(LF, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (line.some((byte) => byte >= 0x80) && isUtf8(line, strict)) return true;
    from += line.length + 1;
  }
  return false;
}

function isUtf8(line: Uint8Array, strict: TextDecoder): boolean {
  try {
    strict.decode(line);
    return true;
  } catch {
    return false;
  }
}
