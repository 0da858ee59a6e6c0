/**
 * What is typed between asking for the palette and its field having the focus: the palette may have
 * to be loaded first. It belongs into the field, and is no shortcut meanwhile.
 */

/** Longer than that nobody types blindly: the palette did not come. */
const LIMIT_MS = 5_000;

type TypeAhead = {
  /** The palette was asked for. Times are those of events, in milliseconds. */
  begin: (now: number) => void;
  /** Whether the key was one for the field. */
  key: (key: string, now: number) => boolean;
  /** Ends it. */
  take: () => string;
};

export function createTypeAhead(): TypeAhead {
  let waiting: { since: number; text: string } | null = null;
  const take = () => {
    const text = waiting?.text ?? '';
    waiting = null;
    return text;
  };
  return {
    begin: (since) => {
      waiting = { since, text: '' };
    },
    key: (key, now) => {
      if (waiting === null) return false;
      if (key === 'Escape' || now - waiting.since > LIMIT_MS) take();
      else if (key === 'Backspace') waiting.text = waiting.text.slice(0, -1);
      else if (key.length === 1) waiting.text += key;
      else return false;
      return waiting !== null;
    },
    take,
  };
}

/** The panel's one palette. */
export const paletteTypeAhead = createTypeAhead();
