import type { ComponentRecord, MovementRecord } from '#data-import/rules/import-records.ts';
import type { MovementCause, MovementType } from './movement.ts';

/** A ledger line of an imported component, before it has an id. */
export type ImportedLine = {
  component: string;
  type: MovementType;
  quantity: number;
  previousStock: number;
  newStock: number;
  cause: MovementCause | null;
  reason: string;
  actorName: string;
  actorEmail: string;
  unitCostCents: number;
  at: number;
};

type Imported = Pick<ComponentRecord, 'quantity' | 'costPerUnitCents' | 'createdAt'> & {
  id: string;
  /** In order of time. */
  movements: readonly MovementRecord[];
};

/**
 * Returns the ledger lines of imported components, in order of time. Each line starts where the one before it ended:
 * an adjustment stands where the dump has a gap, and one at the end leads to the stock of the dump.
 */
export function importedLines(components: readonly Imported[], now: number): ImportedLine[] {
  return components
    .flatMap((each) => linesOf(each, now))
    .toSorted((one, other) => one.at - other.at);
}

function linesOf({ id, quantity, costPerUnitCents, createdAt, movements }: Imported, now: number) {
  const lines: ImportedLine[] = [];
  let stock = 0;
  const first = movements[0];
  const adjust = (to: number, at: number) => {
    if (to === stock) return;
    lines.push({
      component: id,
      type: 'manual_adjustment',
      quantity: to - stock,
      previousStock: stock,
      newStock: to,
      cause: lines.length === 0 ? 'first_quantity' : 'import',
      reason: '',
      actorName: '',
      actorEmail: '',
      unitCostCents: costPerUnitCents,
      at,
    });
    stock = to;
  };
  const start = createdAt ?? first?.createdAt ?? now;
  let last = Math.min(start, first?.createdAt ?? start);
  for (const movement of movements) {
    adjust(movement.previousStock, lines.length === 0 ? last : movement.createdAt);
    last = Math.max(last, movement.createdAt);
    stock = movement.newStock;
    lines.push({
      component: id,
      type: movement.type,
      quantity: movement.quantity,
      previousStock: movement.previousStock,
      newStock: stock,
      cause: null,
      reason: reasonOf(movement),
      actorName: movement.userName,
      actorEmail: movement.userEmail,
      unitCostCents: costPerUnitCents,
      at: last,
    });
  }
  adjust(quantity, last);
  return lines;
}

/** The record that caused the movement stays in the other system; its id can be searched there. */
function reasonOf({ referenceType, reference }: MovementRecord): string {
  const cause = [referenceType, reference].filter((part) => part !== null && part !== '').join(' ');
  return `Del sistema anterior${cause === '' ? '' : `: ${cause}`}`.slice(0, 200);
}
