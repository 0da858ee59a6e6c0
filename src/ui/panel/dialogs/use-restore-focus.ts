import { useEffect, useLayoutEffect, useRef } from 'react';
import { type FocusPlace, focusPlaceOf, restoreFocus } from './focus-place.ts';

/**
 * An open layer. `before`: the element that had the focus when it opened. `null`: no element had it,
 * for example when the URL opened the layer.
 */
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
    // Suspense reruns this effect when it shows its content again: the layer is open already.
    if (!opened || layer.current) return;
    const { activeElement } = document;
    const had = activeElement !== null && activeElement !== document.body;
    layer.current = { before: had ? focusPlaceOf(activeElement) : null };
    layers.push(layer.current);
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (layer.current) close(layer.current);
      layer.current = null;
    };
  }, [opened]);
}

/**
 * Restores the focus. If another layer is open above, that layer inherits the place: a form and its
 * confirmation close together, and the confirmation's place was in the form.
 */
function close(layer: Layer): void {
  const at = layers.indexOf(layer);
  layers.splice(at, 1);
  const above = layers[at];
  if (above !== undefined) above.before = layer.before;
  else if (layer.before === null) document.querySelector('main')?.focus({ preventScroll: true });
  else restoreFocus(layer.before);
}
