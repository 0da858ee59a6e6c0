import { useState } from 'react';
import { CopiesField, copiesOf } from '#web-kit/panel/print/copies-field.tsx';
import { PrintDialog } from '#web-kit/panel/print/print-dialog.tsx';
import type { Component } from '../../contract/component.ts';
import { LabelChoice } from './label-choice.tsx';
import { LabelSheet } from './label-sheet.tsx';
import css from './labels-dialog.module.css';

const PAPER = '62 × 29 mm';
/** More takes a browser too long, and half a roll. */
const MOST_LABELS = 500;

type Props = { opened: boolean; onClose: () => void; components: readonly Component[] };

/** Labels of one component, or of several, from which some can be left out. */
export function LabelsDialog({ opened, onClose, components }: Props) {
  const [typed, setTyped] = useState('1');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = components.filter(({ _id }) => !leftOut.has(_id));
  const copies = copiesOf(typed);
  const count = chosen.length * (copies ?? 0);
  const one = components.length === 1;
  return (
    <PrintDialog
      opened={opened}
      onClose={onClose}
      title={one ? 'Imprimir etiqueta' : 'Imprimir etiquetas'}
      paper={`de ${PAPER}`}
      printable={count > 0 && count <= MOST_LABELS}
      sheet={<LabelSheet components={chosen} copies={copies ?? 0} />}
    >
      <div className={css.top}>
        <CopiesField
          label={one ? 'Copias' : 'Copias de cada una'}
          value={typed}
          onChange={setTyped}
        />
        <p className={count > MOST_LABELS ? css.problem : css.count} role="status">
          {copies === null ? '' : countText(count)}
        </p>
      </div>
      <LabelChoice components={components} leftOut={leftOut} onLeftOut={setLeftOut} />
    </PrintDialog>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Elige al menos una etiqueta.';
  if (count === 1) return `1 etiqueta de ${PAPER}`;
  const all = `${count.toLocaleString('es-UY')} etiquetas`;
  if (count <= MOST_LABELS) return `${all} de ${PAPER}`;
  return `Son ${all}; se pueden imprimir hasta ${MOST_LABELS} a la vez. Elige menos etiquetas o menos copias.`;
}
