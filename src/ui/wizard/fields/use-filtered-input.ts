import type { ChangeEvent, CompositionEvent } from 'react';
import { filterWithCaret } from './filter-input.ts';

/**
 * Handlers of a field that drops characters. The caret stays where the visitor types or pastes;
 * while an input method composes a letter nothing is touched.
 */
export function useFilteredInput(
  filter: (text: string) => string,
  onValue: (value: string) => void,
) {
  const clean = (input: HTMLInputElement) => {
    const caret = input.selectionStart;
    const kept = filterWithCaret(filter, input.value, caret ?? input.value.length);
    if (kept.text !== input.value) {
      input.value = kept.text;
      if (caret !== null) input.setSelectionRange(kept.caret, kept.caret);
    }
    onValue(kept.text);
  };
  return {
    clean,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent, currentTarget } = event;
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        onValue(currentTarget.value);
      else clean(currentTarget);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => clean(event.currentTarget),
  };
}
