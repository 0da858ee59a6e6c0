import { useState } from 'react';
import { getMoneyFigures, type MoneyFigures } from '#cash/contract/money-figures.ts';
import { type Books, getBooks } from '#finance/contract/books.ts';
import { type Expense, listExpenses } from '#finance/contract/expense.ts';
import {
  getMetrics,
  listTransactions,
  type Metrics,
  type Transaction,
} from '#finance/contract/finance.ts';
import FinanceTab from '#finance/web/tab/finance-tab.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer, type SentRequest } from './fake-server.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { LINE } from './records.ts';

/** The tab «Finanzas» with the ledger and the expenses of a test. */

const AT = '2026-11-20T12:00:00.000Z';

/** November, with 27 sales: 57,80 of profit on the 12th. */
export const METRICS: Metrics = {
  overall: {
    totalIncome: 5_371,
    totalCosts: 2_309.5,
    netProfit: 3_061.5,
    averageMargin: 57,
    totalTransactions: 27,
    totalExpenses: 786.4,
    paymentFees: 0,
    stockPurchases: 0,
    result: 2_275.1,
  },
  services: { income: 3_905, costs: 1_259.5, profit: 2_645.5, margin: 67.75, count: 22 },
  products: { income: 1_466, costs: 1_050, profit: 416, margin: 28.38, count: 5 },
  expenses: { count: 1, categories: [{ category: 'Alquiler', amount: 786.4, count: 1 }] },
  periods: {
    unit: 'day',
    points: Array.from({ length: 30 }, (_, at) => ({
      period: `2026-11-${String(at + 1).padStart(2, '0')}`,
      income: at === 11 ? 324 : 0,
      costs: at === 11 ? 266.2 : 0,
      profit: at === 11 ? 57.8 : 0,
      expenses: 0,
    })),
  },
};

/** Money of November: dollars and pesos in cash, and a card with a fee. */
export const MONEY: MoneyFigures = {
  received: [
    received('Efectivo', { amount: 324 }),
    received('Efectivo', { currency: 'UYU', amount: 3_453, usd: 86 }),
    received('Crédito', { amount: 100, fee: 4.5 }),
  ],
  deposits: 40,
  receivable: 71.5,
  payable: 29,
  kept: 15,
};

function received(
  label: string,
  row: Partial<MoneyFigures['received'][number]>,
): MoneyFigures['received'][number] {
  const method = { _id: label, kind: 'cash', label } as const;
  const { amount = 0 } = row;
  return { method, currency: 'USD', amount, usd: amount, fee: 0, count: 1, ...row };
}

/** The fee of a card, a closed day with a difference, and the stock of a past month. */
const BOOKS: Books = {
  fees: [{ id: 'fee-1', day: '2026-11-20', source: 'Crédito', amount: 100, fee: 4.5 }],
  closings: [
    {
      number: 12,
      from: '2026-11-21',
      day: '2026-11-22',
      kind: 'close',
      reopens: null,
      differences: [{ method: 'Efectivo', currency: 'UYU', amount: -50 }],
      note: 'Faltó un vuelto',
      by: 'Sofía Güida',
    },
    {
      number: 13,
      from: '2026-11-21',
      day: '2026-11-22',
      kind: 'reopen',
      reopens: 12,
      differences: [],
      note: 'Se contó mal',
      by: 'Sofía Güida',
    },
  ],
  stock: { day: '2026-11-23', value: 4_321, isDerived: false },
};

export const RENT: Expense = {
  _id: 'rent',
  date: '2026-11-05',
  concept: 'Alquiler del local',
  category: 'Alquiler',
  amount: 786.4,
  notes: '',
  receiptImage: null,
  receiptType: null,
  repeatMonthly: false,
  nextDate: null,
  enteredBy: 'Sofía Güida',
  version: 1,
  createdAt: AT,
  updatedAt: AT,
};

/** A sold unit; `LINE` is a sold component. */
export const SALE: Transaction = {
  ...LINE,
  _id: 'sale',
  createdAt: '2026-11-22T10:30:00.000Z',
  salePrice: 500,
  cost: 140,
  profit: 360,
  cause: { type: 'product_sale', id: 'unit-sale' },
  reservation: {
    clientName: 'Wáshington Etcheverrigaray Rodríguez',
    clientEmail: 'lucia@ejemplo.com',
    clientPhone: '099 123 456',
    clientCountry: 'Uruguay',
    product: { name: 'Casco integral' },
  },
};
/** A delivered job. */
export const JOB: Transaction = {
  ...LINE,
  _id: 'job',
  type: 'service',
  cause: { type: 'citation', id: 'citation-1' },
  citation: {
    clientName: 'Lucía Fernández',
    clientEmail: 'lucia@ejemplo.com',
    clientPhone: '099 123 456',
    service: { name: 'Cambio de aceite' },
  },
  reservation: null,
};

/** Returns `count` sales of a day, one per hour. */
export const salesOn = (day: string, count: number): Transaction[] =>
  Array.from({ length: count }, (_, hour) => ({
    ...JOB,
    _id: `${day}-${hour}`,
    createdAt: `${day}T${String(23 - hour).padStart(2, '0')}:30:00.000Z`,
  }));

/** Filters by day and pages as the server does: newest first, 20 per page. */
const pageOf =
  (lines: readonly Transaction[]) =>
  ({ query }: SentRequest) => {
    const { startDate = '', endDate = '9', line } = query;
    const found = lines.filter(({ createdAt }) => {
      const day = createdAt.slice(0, 10);
      return startDate <= day && day <= endDate;
    });
    const at = found.findIndex(({ _id }) => _id === line);
    const page = at < 0 ? Number(query['page'] ?? 1) : Math.floor(at / 20) + 1;
    return {
      transactions: found.slice((page - 1) * 20, page * 20),
      total: found.length,
      page,
      totalPages: Math.max(1, Math.ceil(found.length / 20)),
    };
  };

export const expensesOf = (...expenses: Expense[]) => ({
  expenses,
  total: expenses.reduce((sum, { amount }) => sum + amount, 0),
  count: expenses.length,
  page: 1,
  totalPages: 1,
});

export const ledgerOf = (server: FakeServer, lines: readonly Transaction[]): FakeServer =>
  server.answer(listTransactions, pageOf(lines));

type Given = { lines?: readonly Transaction[]; expenses?: readonly Expense[] };

export const serverWith = ({ lines = [JOB], expenses = [RENT] }: Given = {}): FakeServer =>
  ledgerOf(new FakeServer(), lines)
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getMetrics, METRICS)
    .answer(getMoneyFigures, MONEY)
    .answer(getBooks, BOOKS)
    .answer(listExpenses, expensesOf(...expenses));

/** The citations that were opened from the newest tab. */
export let openedCitations: string[] = [];

/** The tab, with its part of the address as state. */
function Host({ reads }: { reads: boolean }) {
  const [rest, setRest] = useState('');
  return (
    <FinanceTab
      rest={rest}
      onRest={setRest}
      onReturn={() => setRest('')}
      onOpenCitation={(id) => openedCitations.push(id)}
      onOpenReservation={() => {}}
      reads={{ citation: reads, reservation: reads }}
      user="own"
      orders={<p>Órdenes por mes</p>}
      till={null}
      forgotten={() => null}
    />
  );
}

type Options = { server?: FakeServer; width?: number; reads?: boolean };

export async function openFinances(options: Options = {}): Promise<ScreenPage> {
  const { server = serverWith(), width = 1440, reads = false } = options;
  openedCitations = [];
  const page = openScreen(<Host reads={reads} />, { server, width });
  await page.getByText('Ingresos Totales').waitFor();
  return page;
}
