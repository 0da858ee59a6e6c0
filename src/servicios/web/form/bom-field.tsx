import type { Component } from '#stock/contract/component.ts';
import { bomComponent, bomRow, componentSource } from '#stock/web/bom-api.ts';
import { BomEditor } from '#ui/panel/form/bom-editor.tsx';
import { type DraftLine, lineCost, type Problems } from './service-draft.ts';

type Props = {
  lines: DraftLine[];
  problems: Problems;
  onLines: (lines: DraftLine[], about?: keyof Problems) => void;
};

const SOURCE = componentSource('active');

/** Which components a job takes: each once, at least one unit of it. */
export function BomField({ lines, problems, onLines }: Props) {
  const add = (component: Component) =>
    onLines([...lines, { component: bomComponent(component), quantity: '1' }]);
  const fill = (id: string, quantity: string) =>
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
      problem={problems.components}
      onAdd={add}
      onQuantity={fill}
      onRemove={(id) => onLines(lines.filter(({ component }) => component._id !== id))}
    />
  );
}
