/** Attribute of a field whose typed text is no choice yet. */
export const UNCHOSEN = 'data-unchosen';

export const UNCHOSEN_TEXT = 'Elige una opción de la lista o borra lo escrito.';

/** Moves the focus to the first field whose text is no choice. Returns whether there is one. */
export function focusUnchosen(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(`[${UNCHOSEN}]`);
  field?.focus();
  return field != null;
}
