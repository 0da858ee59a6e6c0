import { fold } from '#kernel/fold.ts';
import type { Component } from '../../contract/component.ts';

/** Those whose code, name, supplier or place has the text; case and accents do not matter. */
export function foundIn(components: readonly Component[], search: string): readonly Component[] {
  const wanted = fold(search.trim());
  if (wanted === '') return components;
  return components.filter(({ code, name, supplier, location }) =>
    [code, name, supplier, location].some((text) => fold(text).includes(wanted)),
  );
}
