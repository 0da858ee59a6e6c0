import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * Handlers of a field that removes characters. The caret stays where the visitor types or pastes. Text
 * that an input method is composing is not changed.
 */
export function useFilteredInput(
  filter: (text: string) => string,
  onValue: (value: string) => void,
) {
  const clean = (input: HTMLInputElement) => {
    const caret = input.selectionStart;
    const filtered = filterWithCaret(filter, input.value, caret ?? input.value.length);
    if (filtered.text !== input.value) {
      input.value = filtered.text;
      if (caret !== null) input.setSelectionRange(filtered.caret, filtered.caret);
    }
    onValue(filtered.text);
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

/**
 * Returns the filtered text and the position of the caret. The same remaining characters stay before the
 * caret, so that typing or pasting in the middle does not move it to the end.
 */
export function filterWithCaret(
  filter: (text: string) => string,
  text: string,
  caret: number,
): { text: string; caret: number } {
  return { text: filter(text), caret: filter(text.slice(0, caret)).length };
}
