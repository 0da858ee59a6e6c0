const FOCUSABLE = 'input:not(:disabled), button:not(:disabled):not([tabindex="-1"])';

/** Moves the focus to a field: to the input itself, or into the group that bears its name. */
export function focusField(name: string): void {
  const field = document.getElementById(name);
  if (!field) return;
  (stopIn(field) ?? field).focus();
}

/** The chosen one of a group, else its first; `null` for a plain field. */
function stopIn(field: HTMLElement): HTMLElement | null {
  if (field.matches('input, select, textarea')) return null;
  const chosen = field.querySelector<HTMLElement>('input:checked, [aria-pressed="true"]');
  return chosen ?? field.querySelector<HTMLElement>(FOCUSABLE);
}
