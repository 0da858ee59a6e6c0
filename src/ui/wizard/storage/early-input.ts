import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/** Texts that were typed into a served page before it is replaced, by field name. */
const typedTexts = new Map<string, string>();
let focused: { id: string; from: number | null; to: number | null } | null = null;

export function captureEarlyInput(form: HTMLFormElement | null): void {
  if (!form) return;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') typedTexts.set(name, value);
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
 * Returns a ref for a control of the first step. It passes text that was typed before the script ran to
 * the form's state. A hydrated control still contains that text.
 */
export function useEarlyInput<Kind extends Control>(
  name: string,
  value: string,
  onTyped: (control: Kind) => void,
) {
  const control = useRef<Kind>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount; then the state decides
  useLayoutEffect(() => {
    const own = control.current;
    if (!own) return;
    const replaced = typedTexts.get(name);
    typedTexts.delete(name);
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

/** Returns false in the served page until it is hydrated: no handler would receive a press. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
