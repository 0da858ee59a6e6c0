import { unitLabel } from '#shared/money/quantity.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { BomEditor } from '#ui/panel/form/bom-editor.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { type DraftPart, lineTotalCents } from './maintenance-draft.ts';
import { type Parts, priceAndStock } from './use-parts.ts';

type Props = {
  offered: Parts;
  parts: DraftPart[];
  problems: Problems;
  onParts: (parts: DraftPart[], about?: string) => void;
};

/** The used parts: each once, with a quantity from one to the remaining stock. */
export function PartsField({ offered, parts, problems, onParts }: Props) {
  const add = (part: Part) => onParts([...parts, { part, quantity: '1' }]);
  const setQuantity = (id: string, quantity: string) =>
    onParts(
      parts.map((line) => (line.part._id === id ? { ...line, quantity } : line)),
      `part-${id}`,
    );
  return (
    <BomEditor
      name="Repuestos"
      rows={parts.map((line) => ({
        id: line.part._id,
        name: line.part.name,
        about: priceAndStock(line.part),
        quantityLabel: `Cantidad de ${line.part.name}, en ${unitLabel(line.part.unit)}`,
        quantity: line.quantity,
        share: lineTotalCents(line),
        problem: problems[`part-${line.part._id}`],
      }))}
      picker={{
        label: 'Agregar repuesto',
        description: 'Los de este tipo de vehículo que hay en stock.',
        placeholder: 'Buscar…',
      }}
      source={offered.source}
      idOf={({ _id }) => _id}
      onAdd={add}
      onQuantity={setQuantity}
      onRemove={(id) => onParts(parts.filter(({ part }) => part._id !== id))}
    />
  );
}
