import { type RefObject, useRef, useState } from 'react';

type Copy<Shown extends HTMLElement> = {
  shown: RefObject<Shown | null>;
  copy: (text: string) => Promise<void>;
  /** What happened, for a live region; '' before. */
  message: string;
};

/**
 * Copies a text that the dialog shows. `copied`: the message of a success. `selected`: that of a browser that does not
 * allow it, where the text is selected instead.
 */
export function useCopy<Shown extends HTMLElement>(copied: string, selected: string): Copy<Shown> {
  const shown = useRef<Shown>(null);
  const [message, setMessage] = useState('');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(copied);
    } catch {
      // Browsers have no clipboard without HTTPS; a selection can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setMessage(selected);
    }
  };
  return { shown, copy, message };
}
