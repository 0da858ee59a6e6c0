import { useMemo } from 'react';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { Component } from '../../contract/component.ts';
import { ComponentLabel } from './component-label.tsx';
import css from './label-sheet.module.css';

type Props = { components: readonly Component[]; copies: number };

/** Pages for the label printer: one label per page. */
export function LabelSheet({ components, copies }: Props) {
  return components.map((component) => (
    <Copies key={component._id} component={component} copies={copies} />
  ));
}

function Copies({ component, copies }: { component: Component; copies: number }) {
  const qr = useMemo(() => drawQr(component.code), [component.code]);
  return Array.from({ length: copies }, (_, copy) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all copies are identical
    <div key={copy} className={css.page}>
      <ComponentLabel component={component} qr={qr} />
    </div>
  ));
}
