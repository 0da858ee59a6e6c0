import { CLIENT_CAUSES, type Compare, cell, cents, readCheckpoint } from './read-checkpoint.ts';
import { recomputeCharges } from './recompute-charges.ts';
import { recomputeClosings } from './recompute-closings.ts';
import { recomputeIncome } from './recompute-income.ts';
import { recomputeMovements } from './recompute-movements.ts';

/** What was compared in one part, and each difference. */
export type Comparison = { part: string; compared: number; differences: string[] };

const PARTS = {
  movements: recomputeMovements,
  closings: recomputeClosings,
  charges: recomputeCharges,
  income: recomputeIncome,
} as const;

/** Recomputes the figures of a checkpoint from its CSV files alone, and compares them with its screens to the cent. */
export function recompute(folder: string): Comparison[] {
  const checkpoint = readCheckpoint(folder);
  return Object.entries(PARTS).map(([part, run]) => {
    const comparison: Comparison = { part, compared: 0, differences: [] };
    const compare: Compare = (what, own, shown) => {
      comparison.compared += 1;
      if (own !== shown)
        comparison.differences.push(`${what}: ${own} by the files, ${shown} shown`);
    };
    run(checkpoint, compare);
    return comparison;
  });
}

/** Counts and sums of a checkpoint in dollars, by its files. */
export type Totals = Readonly<
  Record<'movements' | 'closings' | 'received' | 'fees' | 'income', number>
>;

export function readTotals(folder: string): Totals {
  const { all } = readCheckpoint(folder);
  const movements = all('cobros-y-pagos');
  const sum = (name: string, column: string, causes?: readonly string[]) =>
    all(name)
      .filter((line) => causes === undefined || causes.includes(cell(line, 'causa')))
      .reduce((total, line) => total + cents(line, column), 0) / 100;
  return {
    movements: movements.length,
    closings: new Set(all('cierres').map((line) => cell(line, 'numero'))).size,
    received: sum('cobros-y-pagos', 'dolares', CLIENT_CAUSES),
    fees: sum('comisiones', 'comision'),
    income: sum('transacciones', 'venta'),
  };
}
