import {
  type Checkpoint,
  CLIENT_CAUSES,
  type Compare,
  cell,
  cents,
  compareSums,
  hundredths,
  sums,
} from './read-checkpoint.ts';

/**
 * What clients owe, what is owed to them, and deposits: what each record was sold for by `transacciones.csv`, less what
 * was paid by `cobros-y-pagos.csv`. Of a record without a sale, `saldos.csv` tells whether it is open.
 */
export function recomputeCharges({ months, screens, all }: Checkpoint, compare: Compare): void {
  const income = all('transacciones');
  const money = all('cobros-y-pagos').filter((line) => CLIENT_CAUSES.includes(cell(line, 'causa')));
  const charged = sums(income.map((line) => [cell(line, 'cobro_id'), cents(line, 'venta')]));
  const saleOf = (kind: string) => (kind === 'Venta' ? 1 : kind === 'Anulación' ? -1 : 0);
  const sales = sums(income.map((line) => [cell(line, 'cobro_id'), saleOf(cell(line, 'clase'))]));
  const paid = sums(money.map((line) => [cell(line, 'causa_id'), cents(line, 'dolares')]));
  // Each month has the same file: the balances of now.
  const balances = months.at(-1)?.file('saldos') ?? [];
  const listed = (type: string) =>
    sums(
      balances
        .filter((line) => cell(line, 'tipo') === type)
        .map((line) => [cell(line, 'causa_id'), cents(line, 'importe')]),
    );
  const [open, kept] = [listed('Seña en mano'), listed('Seña retenida')];
  const own = { receivable: new Map(), payable: new Map(), deposits: new Map() } as Record<
    'receivable' | 'payable' | 'deposits',
    Map<string, number>
  >;
  for (const id of new Set([...charged.keys(), ...paid.keys(), ...kept.keys()])) {
    const isSold = (sales.get(id) ?? 0) > 0;
    const isOpen = !isSold && open.has(id);
    const due = isSold ? (charged.get(id) ?? 0) : isOpen ? 0 : (kept.get(id) ?? 0);
    const left = due - (paid.get(id) ?? 0);
    if (!isSold) compare(`income of what is not sold ${id}`, 0, charged.get(id) ?? 0);
    if (isOpen) own.deposits.set(id, -left);
    else if (left !== 0) own[left > 0 ? 'receivable' : 'payable'].set(id, Math.abs(left));
  }
  compareSums(compare, 'saldos.csv receivable', own.receivable, listed('Por cobrar'));
  compareSums(compare, 'saldos.csv payable', own.payable, listed('Por devolver'));
  compareSums(compare, 'saldos.csv deposit', own.deposits, open);
  const shown = (list: (typeof screens)['receivables']) =>
    sums(list.map(({ cause, amount }) => [cause.id, hundredths(amount)]));
  compareSums(compare, 'receivable', own.receivable, shown(screens.receivables));
  compareSums(compare, 'payable', own.payable, shown(screens.payables));
  const total = (each: ReadonlyMap<string, number>) =>
    [...each.values()].reduce((a, b) => a + b, 0);
  const { figures } = screens;
  compare('receivable', total(own.receivable), hundredths(figures.receivable));
  compare('payable', total(own.payable), hundredths(figures.payable));
  compare('deposits in hand', total(own.deposits), hundredths(figures.deposits));
  compare('deposits kept', total(kept), hundredths(figures.kept));
  compareMethodsOfSales({ all }, compare);
}

/** The methods of each sale are those of its payments that were not reversed. */
function compareMethodsOfSales({ all }: Pick<Checkpoint, 'all'>, compare: Compare): void {
  const money = all('cobros-y-pagos');
  const reversed = new Set(money.map((line) => cell(line, 'anula')));
  const methods = new Map<string, Set<string>>();
  for (const line of money) {
    const isPayment = ['Pago', 'Seña'].includes(cell(line, 'tipo')) && cell(line, 'anula') === '';
    if (!isPayment || reversed.has(cell(line, 'id'))) continue;
    const id = cell(line, 'causa_id');
    methods.set(id, (methods.get(id) ?? new Set()).add(cell(line, 'medio')));
  }
  for (const line of all('transacciones')) {
    if (cell(line, 'clase') !== 'Venta') continue;
    const own = [...(methods.get(cell(line, 'cobro_id')) ?? [])].sort().join(', ');
    const shown = cell(line, 'medios').split(', ').sort().join(', ');
    compare(`methods of ${cell(line, 'id')}`, own, shown);
  }
  for (const line of all('gastos')) {
    const paid = money.filter(
      (each) =>
        cell(each, 'causa') === 'Gasto' &&
        cell(each, 'causa_id') === cell(line, 'id') &&
        cell(each, 'anula') === '' &&
        !reversed.has(cell(each, 'id')),
    );
    compare(
      `method of expense ${cell(line, 'id')}`,
      paid.map((each) => cell(each, 'medio')).join(', '),
      cell(line, 'medio'),
    );
  }
}
