import type { Component } from '#stock/contract/component.ts';
import { bomComponent, bomRow, componentSource } from '#stock/web/bom-api.ts';
import { BomEditor } from '#ui/panel/form/bom-editor.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { type DraftLine, lineCost } from './service-draft.ts';

type Props = {
  lines: DraftLine[];
  problems: Problems;
  /** `field`: the problem that the change resolves. */
  onLines: (lines: DraftLine[], field?: string) => void;
};

const SOURCE = componentSource('active');

/** The BOM of a job: each component once, with a quantity of at least 1. */
export function BomField({ lines, problems, onLines }: Props) {
  const add = (component: Component) =>
    onLines([...lines, { component: bomComponent(component), quantity: '1' }]);
  const changeQuantity = (id: string, quantity: string) =>
    onLines(
      lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)),
      `line-${id}`,
    );
  return (
    <BomEditor
      name="Componentes"
      rows={lines.map((line) => ({
        ...bomRow(line),
        share: lineCost(line),
        problem: problems[`line-${line.component._id}`],
      }))}
      picker={{ label: 'Agregar componente', placeholder: 'Buscar por nombre o código…' }}
      source={SOURCE}
      idOf={({ _id }) => _id}
      problem={problems['components']}
      onAdd={add}
      onQuantity={changeQuantity}
      onRemove={(id) => onLines(lines.filter(({ component }) => component._id !== id))}
    />
  );
}
