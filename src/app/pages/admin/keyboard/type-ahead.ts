/**
 * Collects keys that are typed between opening the palette and the focus of its field, because the
 * palette may have to be loaded first. The text goes into the field; shortcuts ignore these keys.
 */

/** After this time the palette failed to open, and keys have their normal meaning again. */
const LIMIT_MS = 5_000;

type TypeAhead = {
  /** Starts collecting when the palette is opened. Times are those of events, in milliseconds. */
  begin: (now: number) => void;
  /** Adds a key to the text. Returns whether the key was meant for the field. */
  key: (key: string, now: number) => boolean;
  /** Stops collecting and returns the text. */
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

/** Type-ahead of the panel's palette. */
export const paletteTypeAhead = createTypeAhead();
