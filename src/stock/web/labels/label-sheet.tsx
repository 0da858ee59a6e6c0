import { useMemo } from 'react';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { Component } from '../../contract/component.ts';
import { ComponentLabel } from './component-label.tsx';
import css from './label-sheet.module.css';

type Props = { components: readonly Component[]; copies: number };

/** What the label printer gets: each label is a page. */
export function LabelSheet({ components, copies }: Props) {
  return components.map((component) => (
    <Copies key={component._id} component={component} copies={copies} />
  ));
}

function Copies({ component, copies }: { component: Component; copies: number }) {
  const qr = useMemo(() => drawQr(component.code), [component.code]);
  return Array.from({ length: copies }, (_, copy) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <div key={copy} className={css.page}>
      <ComponentLabel component={component} qr={qr} />
    </div>
  ));
}
