import { costOf } from '#kernel/quantity.ts';
import { typedThousandths } from '#kernel/typed-number.ts';
import type { Component } from '#stock/contract/component.ts';
import { billedOf, billRow, componentSource } from '#stock/web/bill-api.ts';
import { BillEditor } from '#web-kit/panel/form/bill-editor.tsx';
import type { DraftLine, Problems } from './draft.ts';

type Props = {
  lines: DraftLine[];
  /** Current cost per unit in dollars, by component id. */
  costs: ReadonlyMap<string, number>;
  problems: Problems;
  onChange: (lines: DraftLine[]) => void;
};

const SOURCE = componentSource('active');

/** What one unit is made of, at today's costs; each component once. */
export function ComponentLines({ lines, costs, problems, onChange }: Props) {
  const add = (component: Component) =>
    onChange([...lines, { component: billedOf(component), quantity: '1' }]);
  const today = ({ component, quantity }: DraftLine): DraftLine => ({
    component: { ...component, costPerUnit: costs.get(component._id) ?? component.costPerUnit },
    quantity,
  });
  return (
    <BillEditor
      name="Componentes"
      rows={lines.map(today).map((line, at) => ({
        ...billRow(line),
        share: shareOf(line),
        problem: problems[`components.${at}.quantity`] ?? problems[`components.${at}.component`],
      }))}
      picker={{ label: 'Agregar componente', placeholder: 'Buscar por nombre o código…' }}
      source={SOURCE}
      idOf={({ _id }) => _id}
      problem={problems['components']}
      onAdd={add}
      onQuantity={(id, quantity) =>
        onChange(lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)))
      }
      onRemove={(id) => onChange(lines.filter(({ component }) => component._id !== id))}
    />
  );
}

function shareOf({ component, quantity }: DraftLine): number | null {
  const required = typedThousandths(quantity);
  return required === null ? null : costOf(required, Math.round(component.costPerUnit * 100));
}
