import type { Component } from '#stock/contract/component.ts';
import { billedOf, billRow, componentSource } from '#stock/web/bill-api.ts';
import { BillEditor } from '#web-kit/panel/form/bill-editor.tsx';
import { type DraftLine, type Problems, shareOf } from './service-draft.ts';

type Props = {
  lines: DraftLine[];
  problems: Problems;
  onLines: (lines: DraftLine[], about?: keyof Problems) => void;
};

const SOURCE = componentSource('active');

/** Which components a job takes: each once, at least one unit of it. */
export function BillField({ lines, problems, onLines }: Props) {
  const add = (component: Component) =>
    onLines([...lines, { component: billedOf(component), quantity: '1' }]);
  const fill = (id: string, quantity: string) =>
    onLines(
      lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)),
      `line-${id}`,
    );
  return (
    <BillEditor
      name="Componentes"
      rows={lines.map((line) => ({
        ...billRow(line),
        share: shareOf(line),
        problem: problems[`line-${line.component._id}`],
      }))}
      picker={{ label: 'Agregar componente', placeholder: 'Buscar por nombre o código…' }}
      source={SOURCE}
      idOf={({ _id }) => _id}
      problem={problems.components}
      onAdd={add}
      onQuantity={fill}
      onRemove={(id) => onLines(lines.filter(({ component }) => component._id !== id))}
    />
  );
}
