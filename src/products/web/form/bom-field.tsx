import { parseThousandths } from '#shared/fields/number-input.ts';
import { costOf } from '#shared/money/quantity.ts';
import type { Component } from '#stock/contract/component.ts';
import { bomComponent, bomRow, componentSource } from '#stock/web/component-source.ts';
import { BomEditor } from '#ui/panel/form/bom-editor.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { DraftLine } from './product-draft.ts';

type Props = {
  lines: DraftLine[];
  /** Current cost per unit in dollars, by component id. */
  costs: ReadonlyMap<string, number>;
  problems: Problems;
  onChange: (lines: DraftLine[]) => void;
};

const SOURCE = componentSource('active');

/** The BOM of one unit at current costs; each component once. */
export function BomField({ lines, costs, problems, onChange }: Props) {
  const add = (component: Component) =>
    onChange([...lines, { component: bomComponent(component), quantity: '1' }]);
  const withCurrentCost = ({ component, quantity }: DraftLine): DraftLine => ({
    component: { ...component, costPerUnit: costs.get(component._id) ?? component.costPerUnit },
    quantity,
  });
  return (
    <BomEditor
      name="Componentes"
      rows={lines.map(withCurrentCost).map((line, index) => ({
        ...bomRow(line),
        share: lineCost(line),
        problem: problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.component`],
      }))}
      picker={{ label: 'Agregar componente', placeholder: 'Buscar por nombre o código…' }}
      source={SOURCE}
      idOf={({ _id }) => _id}
      problem={problems['lines']}
      onAdd={add}
      onQuantity={(id, quantity) =>
        onChange(lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)))
      }
      onRemove={(id) => onChange(lines.filter(({ component }) => component._id !== id))}
    />
  );
}

function lineCost({ component, quantity }: DraftLine): number | null {
  const required = parseThousandths(quantity);
  return required === null ? null : costOf(required, Math.round(component.costPerUnit * 100));
}
