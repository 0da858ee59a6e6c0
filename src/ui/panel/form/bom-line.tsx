import { LineRow } from './line-row.tsx';

export type BomRow = {
  id: string;
  name: string;
  /** Below the name: code, price, stock. */
  about: string;
  /** «Cantidad de Cadena, en metro» */
  quantityLabel: string;
  /** The typed text. */
  quantity: string;
  /** Cost of the line in cents; `null` while the quantity is invalid. */
  share: number | null;
  problem: string | undefined;
};

type Props = {
  row: BomRow;
  fieldId: string;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
};

export function BomLine({ row, fieldId, onQuantity, onRemove }: Props) {
  const { name, about, quantityLabel, quantity, share, problem } = row;
  const field = {
    ...{ id: fieldId, name: quantityLabel, value: quantity },
    ...{ problem, onChange: onQuantity },
  };
  return <LineRow name={name} about={about} fields={[field]} total={share} onRemove={onRemove} />;
}
