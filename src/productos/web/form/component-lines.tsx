import { costOf } from '#kernel/quantity.ts';
import { typedThousandths } from '#kernel/typed-number.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import { billedOf, billRow, offerOf } from '#stock/web/bill-api.ts';
import { BillEditor } from '#web-kit/panel/form/bill-editor.tsx';
import type { DraftLine, Problems } from './draft.ts';
import type { Buildable } from './use-buildable.ts';

type Props = {
  lines: DraftLine[];
  buildable: Buildable;
  problems: Problems;
  onChange: (lines: DraftLine[]) => void;
};

/** What one unit is made of, at today's costs; each component once. */
export function ComponentLines({ lines, buildable, problems, onChange }: Props) {
  const { components, costs, failure } = buildable;
  const free = components?.filter(({ _id }) => !lines.some((line) => line.component._id === _id));
  const add = (id: string) => {
    const component = free?.find(({ _id }) => _id === id);
    if (component) onChange([...lines, { component: billedOf(component), quantity: '1' }]);
  };
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
      offers={free?.map(offerOf)}
      failure={failure && { sentence: STOCK_TEXTS.loadFailed, ...failure }}
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
