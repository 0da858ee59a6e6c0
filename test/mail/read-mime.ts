/** A parsed mail, as a mail program sees it. */
export type MimePart = {
  /** Names in lower case. */
  headers: Record<string, string>;
  type: string;
  body: Buffer;
  parts: MimePart[];
};

export function readMime(raw: string): MimePart {
  const split = raw.indexOf('\r\n\r\n');
  const headers = readHeaders(raw.slice(0, split));
  const content = raw.slice(split + 4);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  const parts = boundary === undefined ? [] : partsOf(content, boundary).map(readMime);
  const body = parts.length > 0 ? Buffer.of() : decode(content, headers);
  return { headers, type: type.split(';')[0]?.trim() ?? '', body, parts };
}

export function flattenParts(part: MimePart): MimePart[] {
  return [part, ...part.parts.flatMap(flattenParts)];
}

/** Decodes `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
export function decodeHeaderWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : quoted(word.replaceAll('_', ' ')).toString(),
    );
}

function readHeaders(block: string): Record<string, string> {
  const lines = block.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function partsOf(content: string, boundary: string): string[] {
  return content
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((piece) => piece.replace(/^\r\n/, '').replace(/\r\n$/, ''));
}

function decode(content: string, headers: Record<string, string>): Buffer {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding === 'quoted-printable') return quoted(content.replace(/=\r\n/g, ''));
  return Buffer.from(content);
}

function quoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
