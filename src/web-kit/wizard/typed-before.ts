import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/** What stood in the fields of a served page that is about to be replaced, by their names. */
const typed = new Map<string, string>();
let focused: { id: string; from: number | null; to: number | null } | null = null;

export function rememberTyped(form: HTMLFormElement | null): void {
  if (!form) return;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') typed.set(name, value);
  }
  const active = document.activeElement;
  if (!active || !form.contains(active)) return;
  const [from, to] =
    active instanceof HTMLInputElement
      ? [active.selectionStart, active.selectionEnd]
      : [null, null];
  focused = { id: active.id, from, to };
}

/**
 * Ref for a control of the first step: hands what was typed before the script ran to the form's state.
 * The control holds it still where the served page was taken over.
 */
export function useTypedBefore<Kind extends Control>(
  name: string,
  value: string,
  onTyped: (control: Kind) => void,
) {
  const control = useRef<Kind>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the control comes; from then on the state leads
  useLayoutEffect(() => {
    const own = control.current;
    if (!own) return;
    const replaced = typed.get(name);
    typed.delete(name);
    if (replaced !== undefined) own.value = replaced;
    if (own.value !== value) onTyped(own);
    if (focused?.id !== own.id) return;
    const { from, to } = focused;
    focused = null;
    own.focus({ preventScroll: true });
    if (from !== null && own instanceof HTMLInputElement) own.setSelectionRange(from, to);
  }, []);
  return control;
}

const never = () => () => {};

/** False in the served page and while it is being taken over: no handler would hear a press yet. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
