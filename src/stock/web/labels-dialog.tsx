import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { Pager } from '#ui/panel/list/pager.tsx';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr, QrCode, type QrPath } from '#ui/panel/print/qr-code.tsx';
import type { Component } from '../contract/component.ts';
import { componentSource, useLiveComponent } from './component-picker.tsx';
import css from './labels-dialog.module.css';

const PAPER = '62 × 29 mm';
/** More labels take the browser too long, and half a roll. */
const MAX_LABELS = 500;

const SOURCE = componentSource();

/** Prints labels of one or several components; others can be added, and each can be excluded. */
export function LabelsDialog({ components: initial }: { components: readonly Component[] }) {
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

/** Pages for the label printer: one label per page. */
function LabelSheet({ components, copies }: { components: readonly Component[]; copies: number }) {
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

const PER_PAGE = 12;

type LabelChoiceProps = {
  components: readonly Component[];
  /** Ids of the components without a label. */
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
};

/** Preview of the labels; of several, each can be excluded. */
function LabelChoice({ components, excluded, onExclude }: LabelChoiceProps) {
  const [requestedPage, setPage] = useState(1);
  const [only] = components;
  if (components.length === 1 && only) return <LabelPreview component={only} />;
  const totalPages = Math.max(1, Math.ceil(components.length / PER_PAGE));
  const page = Math.min(requestedPage, totalPages);
  const choose = (id: string, chosen: boolean) => {
    const others = [...excluded].filter((each) => each !== id);
    onExclude(new Set(chosen ? others : [...others, id]));
  };
  return (
    <fieldset className="plain-fieldset">
      <legend className="sr-only">Etiquetas</legend>
      <div className={css.all}>
        <Button variant="subtle" onClick={() => onExclude(new Set())}>
          Marcar todas
        </Button>
        <Button
          variant="subtle"
          onClick={() => onExclude(new Set(components.map(({ _id }) => _id)))}
        >
          Quitar todas
        </Button>
      </div>
      <div className={css.tiles}>
        {components.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((component) => (
          <label key={component._id} className={css.tile}>
            <span className={css.name}>
              <input
                type="checkbox"
                checked={!excluded.has(component._id)}
                onChange={(event) => choose(component._id, event.currentTarget.checked)}
              />
              <span>{component.name}</span>
            </span>
            <LabelPreview component={component} />
          </label>
        ))}
      </div>
      <Pager page={page} totalPages={totalPages} onPage={setPage} label="Páginas de etiquetas" />
    </fieldset>
  );
}

/** Preview of one label; screen readers read its text from the list. */
function LabelPreview({ component }: { component: Component }) {
  const qr = useMemo(() => drawQr(component.code), [component.code]);
  return (
    <span className={css.picture}>
      <ComponentLabel component={component} qr={qr} />
    </span>
  );
}

type ComponentLabelProps = { component: Component; qr: QrPath };

/** Label of 62 × 29 mm: name, code, location and QR code. Long texts have a smaller font. */
function ComponentLabel({ component: { name, code, location }, qr }: ComponentLabelProps) {
  return (
    <span className={css.label}>
      <QrCode qr={qr} className={css.qr} />
      <span className={css.words}>
        <span className={`${css.labelName} ${name.length > 48 ? css.longName : ''}`}>{name}</span>
        <span className={`${css.code} ${codeSize(code)}`}>{code}</span>
        {location === '' ? null : (
          <span className={`${css.place} ${location.length > 16 ? css.longPlace : ''}`}>
            <IconMapPin className={css.pin} stroke={2} aria-hidden="true" />
            <span>{location}</span>
          </span>
        )}
      </span>
    </span>
  );
}

function codeSize({ length }: string): string {
  if (length <= 11) return '';
  return (length <= 22 ? css.longCode : css.longestCode) ?? '';
}
