import {
  formatNumberInput,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { centsOf } from '#shared/money/money.ts';
import { costOf, quantityOf } from '#shared/money/quantity.ts';
import { BomEditor } from '#ui/panel/form/bom-editor.tsx';
import type { Field, FieldInput } from '#ui/panel/form/fields.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { BomLine } from '../contract/bom.ts';
import { bomCost, bomQuantityProblems } from '../rules/bom.ts';
import { bomComponent, bomRow, componentSource } from './component-picker.tsx';

/** A line of a bill of materials; its quantity as typed. */
export type DraftLine = { component: BomLine['component']; quantity: string };

const placeOfLine = (componentId: string) => `line-${componentId}`;

/** The components of a job or a unit: each once, with a quantity of at least 1. */
export const BOM: Field<
  BomLine[],
  DraftLine[],
  { component: string; quantity: number | string }[]
> = {
  label: 'Componentes',
  initial: [],
  read: (bom) =>
    bom.map(({ component, quantity }) => ({ component, quantity: formatNumberInput(quantity) })),
  write: (lines) =>
    lines.map(({ component, quantity }) => {
      const thousandths = parseThousandths(quantity);
      // The contract rejects other text with its sentence.
      const sent = thousandths === null ? normalizeQuantity(quantity) : quantityOf(thousandths);
      return { component: component._id, quantity: sent };
    }),
  // The problem of a line stays with it when other lines change.
  placeOf: (path, lines) => {
    const line = lines[Number(path.split('.')[1])];
    return line ? placeOfLine(line.component._id) : path;
  },
  textOf: () => '',
  input: (input) => <BomInput {...input} />,
};

/** Returns the problems of quantities that differ from those of the stored bill, `base`. */
export function bomProblems(lines: DraftLine[], base: DraftLine[]): Problems {
  const problems = bomQuantityProblems(amountsOf(lines), amountsOf(base));
  return Object.fromEntries([...problems].map(([id, message]) => [placeOfLine(id), message]));
}

/** Text that is no number counts as enough, since the contract rejects it. */
const amountsOf = (lines: DraftLine[]) =>
  lines.map(({ component, quantity }) => ({
    componentId: component._id,
    unit: component.unit,
    quantity: parseThousandths(quantity) ?? 1_000,
  }));

/** Returns the cost of all lines in cents; `null` while a quantity is not a number. */
export function bomCents(lines: DraftLine[]): number | null {
  const bom = lines.map((line) => ({
    required: typedQuantity(line) ?? Number.NaN,
    costCents: centsOf(line.component.costPerUnit),
  }));
  const sum = bomCost(bom);
  return Number.isNaN(sum) ? null : sum;
}

/** Returns the cost of one line in cents; `null` while the quantity is not a number. */
function lineCents(line: DraftLine): number | null {
  const quantity = typedQuantity(line);
  return quantity === null ? null : costOf(quantity, centsOf(line.component.costPerUnit));
}

function typedQuantity({ quantity }: DraftLine): number | null {
  const thousandths = parseThousandths(quantity);
  return thousandths !== null && thousandths >= 0 ? thousandths : null;
}

const SOURCE = componentSource('active');

function BomInput({ label, value: lines, error, problems, onChange }: FieldInput<DraftLine[]>) {
  return (
    <BomEditor
      name={label}
      rows={lines.map((line) => ({
        ...bomRow(line),
        share: lineCents(line),
        problem: problems[placeOfLine(line.component._id)],
      }))}
      picker={{ label: 'Agregar componente', placeholder: 'Buscar por nombre o código…' }}
      source={SOURCE}
      idOf={({ _id }) => _id}
      problem={error}
      onAdd={(added) => onChange([...lines, { component: bomComponent(added), quantity: '1' }])}
      onQuantity={(id, quantity) =>
        onChange(
          lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)),
          placeOfLine(id),
        )
      }
      onRemove={(id) => onChange(lines.filter(({ component }) => component._id !== id))}
    />
  );
}
