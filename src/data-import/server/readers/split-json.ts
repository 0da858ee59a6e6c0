import { MAX_DEPTH, MAX_DOCUMENT_BYTES, type UnreadableDocument } from '../../rules/unreadable.ts';

/** The bytes of one document with the number of its fields at all levels, or why there is none. */
export type Piece =
  | { kind: 'document'; line: number; bytes: Buffer; fields: number }
  | { kind: 'unreadable'; line: number; reason: UnreadableDocument };

export type JsonSplitter = {
  /** Returns the documents that end in this part of the file. */
  push(chunk: Buffer): Piece[];
  /** Returns what the end of the file cut. */
  end(): Piece[];
};

const [LF, QUOTE, COMMA, COLON, BACKSLASH] = [0x0a, 0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0d || byte === 0x09;

/**
 * Cuts a JSON file into its documents: one on each line, a list of them, or one after the other on many lines.
 * Memory holds one document. A broken document ends where JSON allows no byte that follows: a line break in a string, a
 * brace in an object that is not after «:», a bracket of the other kind. Reading goes on at the next line that begins
 * with a brace.
 */
export function createJsonSplitter(): JsonSplitter {
  let found: Piece[] = [];
  let state: 'between' | 'document' | 'string' | 'escape' | 'skipping' = 'between';
  let list: 'none' | 'open' | 'closed' = 'none';
  /** Each document has a line of its own; `null` before the end of the first one. */
  let isLines: boolean | null = null;
  let hasBegun = false;
  let isStray = false;
  let isLineStart = true;
  let line = 1;
  let startLine = 1;
  /** Where the document begins in this part of the file. */
  let from = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  /** The open brackets of the document, and its last byte that is not blank. */
  const open = Buffer.alloc(MAX_DEPTH);
  let depth = 0;
  let before = 0;
  let fields = 0;

  function begin(at: number) {
    state = 'document';
    hasBegun = true;
    startLine = line;
    from = at;
    open[0] = OPEN;
    depth = 1;
    before = OPEN;
    fields = 0;
  }

  function leave(next: 'between' | 'skipping') {
    state = next;
    held = [];
    heldBytes = 0;
  }

  function fail(reason: UnreadableDocument) {
    found.push({ kind: 'unreadable', line: startLine, reason });
    leave('skipping');
  }

  function finish(last: Buffer) {
    const bytes = held.length === 0 ? last : Buffer.concat([...held, last]);
    found.push({ kind: 'document', line: startLine, bytes, fields });
    if (isLines === null && list === 'none') isLines = startLine === line;
    leave('between');
  }

  function endLine() {
    if (state === 'string' || state === 'escape') fail('not-json');
    if (state === 'document' && isLines === true) fail('not-json');
    if (state === 'skipping' && isLines === true) state = 'between';
    line += 1;
    isLineStart = true;
    isStray = false;
  }

  function inDocument(byte: number, at: number, chunk: Buffer) {
    if (byte === QUOTE) state = 'string';
    else if (byte === COLON) fields += 1;
    else if (byte === OPEN || byte === OPEN_LIST) return openBracket(byte, at);
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (open[depth - 1] !== (byte === CLOSE ? OPEN : OPEN_LIST)) return fail('not-json');
      depth -= 1;
      if (depth === 0) return finish(chunk.subarray(from, at + 1));
    }
    before = byte;
  }

  function openBracket(byte: number, at: number) {
    const isInObject = open[depth - 1] === OPEN;
    if (isInObject ? before !== COLON : before !== COMMA && before !== OPEN_LIST) {
      fail('not-json');
      if (byte === OPEN && isLineStart) begin(at);
    } else if (depth === MAX_DEPTH) {
      fail('too-deep');
    } else {
      open[depth] = byte;
      depth += 1;
      before = byte;
    }
  }

  function between(byte: number, at: number) {
    if (byte === OPEN) begin(at);
    else if (byte === COMMA) isStray = false;
    else if (byte === OPEN_LIST && !hasBegun && list === 'none') list = 'open';
    else if (byte === CLOSE_LIST && list === 'open') list = 'closed';
    else if (!isStray) {
      isStray = true;
      found.push({ kind: 'unreadable', line, reason: 'not-an-object' });
    }
  }

  function read(byte: number, at: number, chunk: Buffer) {
    if (byte === LF) endLine();
    else if (state === 'string') {
      if (byte === QUOTE) state = 'document';
      else if (byte === BACKSLASH) state = 'escape';
    } else if (state === 'escape') state = 'string';
    else if (isBlank(byte)) return;
    else {
      if (state === 'document') inDocument(byte, at, chunk);
      else if (state === 'between') between(byte, at);
      else if (byte === OPEN && isLineStart) begin(at);
      if (byte !== COMMA && byte !== OPEN_LIST) isLineStart = false;
    }
  }

  function push(chunk: Buffer): Piece[] {
    found = [];
    from = 0;
    for (let at = 0; at < chunk.length; at += 1) read(chunk[at] ?? 0, at, chunk);
    if (state !== 'between' && state !== 'skipping') {
      const rest = chunk.subarray(from);
      held.push(rest);
      heldBytes += rest.length;
      if (heldBytes > MAX_DOCUMENT_BYTES) fail('too-large');
    }
    return found;
  }

  function end(): Piece[] {
    const isCut = state === 'document' || state === 'string' || state === 'escape';
    if (!isCut && list !== 'open') return [];
    return [{ kind: 'unreadable', line: isCut ? startLine : line, reason: 'cut' }];
  }

  return { push, end };
}
