const FATAL = { fatal: true };

/** The text of a file; `null` if it mixes UTF-8 and Windows-1252, or ends within a character of UTF-16. */
export function decodeText(bytes: Uint8Array): string | null {
  const order = utf16Order(bytes);
  if (order !== null) return decode(bytes, new TextDecoder(order, FATAL));
  const strict = new TextDecoder('utf-8', FATAL);
  const text = decode(bytes, strict);
  if (text !== null || hasUtf8Line(bytes, strict)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

function utf16Order([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  // The byte order mark; or, of a first character in ASCII, the zero beside it.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

function decode(bytes: Uint8Array, decoder: TextDecoder): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const LF = 0x0a;

/** Whether a line with letters beyond ASCII is UTF-8. */
function hasUtf8Line(bytes: Uint8Array, strict: TextDecoder): boolean {
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(LF, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (line.some((byte) => byte >= 0x80) && decode(line, strict) !== null) return true;
    from += line.length + 1;
  }
  return false;
}
