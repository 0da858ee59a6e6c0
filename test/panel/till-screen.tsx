import { useState } from 'react';
import {
  type CashDay,
  type CashDayReply,
  getCashDay,
  packMovements,
  type TillMovement,
} from '#cash/contract/cash-day.ts';
import { getPaymentMethods, type PaymentMethod } from '#cash/contract/payment-methods.ts';
import type { RecordWays } from '#cash/web/till/record-ways.tsx';
import Till from '#cash/web/till/till-view.tsx';
import { listMail } from '#mail/contract/mail.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from './fake-server.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** The till of Monday, 23 November 2026, with the movements of a test. */

const CASH = { _id: 'cash', kind: 'cash', label: 'Efectivo' } as const;
const TRANSFER = { _id: 'transfer', kind: 'transfer', label: 'Transferencia' } as const;
const PAYPAL = { _id: 'paypal', kind: 'paypal', label: 'PayPal' } as const;

const METHODS: PaymentMethod[] = [CASH, TRANSFER, PAYPAL].map((method) => ({
  ...method,
  active: true,
  feePercent: 0,
}));

/** A payment of a job in cash. */
export const PAID: TillMovement = {
  _id: 'paid',
  day: '2026-11-23',
  aboutDay: null,
  createdAt: '2026-11-23T11:30:00.000Z',
  cause: { kind: 'citation', id: 'citation-1' },
  kind: 'payment',
  method: CASH,
  currency: 'USD',
  amount: 86,
  rate: null,
  usd: 86,
  fee: 0,
  reverses: null,
  isReversed: false,
  note: '',
  by: 'Sofía Güida',
  title: 'Cambio de aceite',
  clientName: 'Lucía Fernández',
};

export const movementOf = (change: Partial<TillMovement>): TillMovement => ({ ...PAID, ...change });

const BY_TRANSFER = movementOf({
  _id: 'moved',
  cause: { kind: 'sale', id: 'sale-1' },
  method: TRANSFER,
  amount: 50.19,
  usd: 50.19,
  title: 'Casco integral',
  clientName: 'Bruno Olivera',
});

export const FLOAT = movementOf({
  _id: 'float',
  cause: { kind: 'float', id: null },
  kind: 'in',
  currency: 'UYU',
  amount: 3_000,
  rate: 40.15,
  usd: 74.72,
  note: 'Cambio para empezar el día',
  title: '',
  clientName: '',
});

const rowOf = (
  method: CashDay['rows'][number]['method'],
  currency: 'USD' | 'UYU',
  expected: number,
  counted: number | null = null,
): CashDay['rows'][number] => ({
  ...{ method, currency, opening: 0, expected, counted },
  difference: counted === null ? null : counted - expected,
});

/** Returns the answer for a till. */
export const tillReply = ({ movements, ...till }: CashDay): CashDayReply => ({
  ...till,
  movements: packMovements(
    movements.map(({ cause, method, ...same }) => ({
      ...same,
      causeKind: cause.kind,
      causeId: cause.id,
      methodId: method._id,
    })),
  ),
});

export const OPEN_DAY: CashDay = {
  day: '2026-11-23',
  from: '2026-11-23',
  closing: null,
  reopenings: [],
  rows: [
    rowOf(CASH, 'UYU', 3_000),
    rowOf(CASH, 'USD', 106),
    rowOf(TRANSFER, 'USD', 50.19),
    rowOf(PAYPAL, 'USD', 329),
  ],
  methods: [CASH, TRANSFER, PAYPAL],
  movements: [PAID, BY_TRANSFER, FLOAT],
  lastRate: 40.15,
  forgotten: null,
  unpaidHere: [],
};

export const CLOSED_DAY: CashDay = {
  ...OPEN_DAY,
  closing: {
    number: 12,
    by: 'Sofía Güida',
    at: '2026-11-23T21:40:00.000Z',
    note: 'Faltó un vuelto',
    canReopen: true,
  },
  rows: [rowOf(CASH, 'UYU', 3_000, 3_000), rowOf(CASH, 'USD', 106, 96)],
};

export const tillServer = (till: CashDay = OPEN_DAY): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getCashDay, tillReply(till))
    .answer(getPaymentMethods, { version: '1', methods: METHODS, lastRate: 40.15 })
    .answer(listMail, { mails: [], total: 0, page: 1, totalPages: 1 });

/** The records that were opened from the newest screen. */
export let openedRecords: string[] = [];
/** The part of the address of the newest screen. */
export let tillRest = '';

const WAYS: RecordWays = {
  open: { citation: (id) => openedRecords.push(id), reservation: null },
  sells: true,
  link: { citation: async (id) => `https://taller.example/mi/${id}`, reservation: null },
};

function Host({ rest: first, admin }: { rest: string; admin: boolean }) {
  const [rest, setRest] = useState(first);
  tillRest = rest;
  return <Till {...{ rest, admin }} user="own" ways={WAYS} onRest={setRest} onBack={() => {}} />;
}

type Options = { server?: FakeServer; rest?: string; admin?: boolean; width?: number };

export function openTill(options: Options = {}): ScreenPage {
  const { server = tillServer(), rest = 'caja', admin = true, width = 1440 } = options;
  openedRecords = [];
  return openScreen(<Host rest={rest} admin={admin} />, { server, width });
}
