import { useEffect, useLayoutEffect, useRef } from 'react';
import { type FocusPlace, focusAgain, focusPlaceOf } from './focus-place.ts';

/** An open layer. `before`: where the focus was when it opened; `null`: nowhere, the URL opened it. */
type Layer = { before: FocusPlace | null };

/** The open layers, the topmost last. */
const layers: Layer[] = [];

/**
 * Restores the focus when a layer closes or unmounts. Mantine's own option does not work for a dialog
 * that is open from its first render. If no element had the focus (the URL opened the layer), focuses
 * the page's content.
 */
export function useRestoreFocus(opened: boolean): void {
  const layer = useRef<Layer>(null);
  useLayoutEffect(() => {
    if (!opened) return;
    const { activeElement } = document;
    const had = activeElement !== null && activeElement !== document.body;
    layer.current = { before: had ? focusPlaceOf(activeElement) : null };
    layers.push(layer.current);
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (layer.current) close(layer.current);
    };
  }, [opened]);
}

/**
 * A layer below another one gives it its place: a form closes together with the confirmation above it,
 * whose place was in the form.
 */
function close(layer: Layer): void {
  const at = layers.indexOf(layer);
  layers.splice(at, 1);
  const above = layers[at];
  if (above !== undefined) above.before = layer.before;
  else if (layer.before === null) document.querySelector('main')?.focus({ preventScroll: true });
  else focusAgain(layer.before);
}
