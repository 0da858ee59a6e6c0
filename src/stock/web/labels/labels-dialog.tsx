import { useMemo, useState } from 'react';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { Component } from '../../contract/component.ts';
import { componentSource } from '../component-source.ts';
import { useLiveComponent } from '../components/component-picker.tsx';
import { ComponentLabel } from './component-label.tsx';
import { LabelChoice } from './label-choice.tsx';
import css from './labels-dialog.module.css';

const PAPER = '62 × 29 mm';
/** More labels take the browser too long, and half a roll. */
const MAX_LABELS = 500;

const SOURCE = componentSource();

type Props = { components: readonly Component[] };

/** Prints labels of one or several components; others can be added, and each can be excluded. */
export function LabelsDialog({ components: initial }: Props) {
  const [typed, setTyped] = useState('1');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<readonly Component[]>([]);
  const components = [...added, ...initial.filter((each) => !includes(added, each))];
  // A component that is in the list already moves to its front and is selected.
  const add = (component: Component) => {
    setAdded((before) => [component, ...before.filter(({ _id }) => _id !== component._id)]);
    setExcluded((before) => new Set([...before].filter((id) => id !== component._id)));
  };
  const chosen = components.filter(({ _id }) => !excluded.has(_id));
  const copies = parseCopies(typed);
  const count = chosen.length * (copies ?? 0);
  const one = components.length === 1;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title={one ? 'Imprimir etiqueta' : 'Imprimir etiquetas'}
      paper={`de ${PAPER}`}
      printable={count > 0 && count <= MAX_LABELS}
      sheet={<LabelSheet components={chosen} copies={copies ?? 0} />}
    >
      <div className={css.top}>
        <CopiesField
          label={one ? 'Copias' : 'Copias de cada una'}
          value={typed}
          onChange={setTyped}
        />
        <p className={count > MAX_LABELS ? css.problem : css.count} role="status">
          {copies === null ? '' : countText(count)}
        </p>
      </div>
      <SearchPicker
        label="Agregar componente"
        placeholder="Escanea, o busca por código o nombre"
        source={SOURCE}
        multiple
        onPick={add}
      />
      <LabelChoice components={components} excluded={excluded} onExclude={setExcluded} />
    </PrintDialog>
  );
}

/** Prints the label of a component with its current values. */
export function LabelDialog({ component }: { component: Component }) {
  return <LabelsDialog components={[useLiveComponent(component) ?? component]} />;
}

const includes = (list: readonly Component[], { _id }: Component) =>
  list.some((each) => each._id === _id);

function countText(count: number): string {
  if (count === 0) return 'Elige al menos una etiqueta.';
  if (count === 1) return `1 etiqueta de ${PAPER}`;
  const all = `${count.toLocaleString('es-UY')} etiquetas`;
  if (count <= MAX_LABELS) return `${all} de ${PAPER}`;
  return `Son ${all}; se pueden imprimir hasta ${MAX_LABELS} a la vez. Elige menos etiquetas o menos copias.`;
}

type LabelSheetProps = { components: readonly Component[]; copies: number };

/** Pages for the label printer: one label per page. */
function LabelSheet({ components, copies }: LabelSheetProps) {
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
