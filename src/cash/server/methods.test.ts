import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { cashCalls, dollars, pesos, said } from '#test/cash-calls.ts';
import { type Caller, callerWith, createSomeComponent } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

/** The ways to pay: `PUT /api/payment-methods`. */
const site = testEnvironment();
let seller: Caller;
let counter: ReturnType<typeof cashCalls>;
let part: string;
let transfer: string;

async function sale(price = 20): Promise<ChargedCause> {
  const body = { componentId: part, quantity: 1, salePrice: price, clientName: 'Ana' };
  const { body: made } = await seller<{ _id: string }>('POST', '/components/sell', body);
  return { kind: 'sale', id: made.data._id };
}

beforeAll(async () => {
  part = await createSomeComponent(site.app.context.db, { quantity: 1_000_000 });
  seller = await callerWith(site.app, ['stock', 'productos']);
  counter = cashCalls(seller);
  transfer = (await counter.methods()).find(({ kind }) => kind === 'transfer')?._id ?? '';
});

describe('the list of methods', () => {
  const admin = () => callerWith(site.app, 'admin');
  type List = { version: string; methods: { _id: string; kind: string; label: string }[] };

  test('is replaced as a whole; a used method cannot be left out', async () => {
    const by = await admin();
    await counter.pay(await sale(), [dollars(1, transfer)]);
    const { body } = await by<List>('GET', '/payment-methods');
    const { methods: list, version } = body.data;
    const put = (changed: unknown, more = {}) =>
      by<List>('PUT', '/payment-methods', { methods: changed, ...more });
    expect(said(await put(list.filter(({ kind }) => kind !== 'transfer')))).toEqual([
      409,
      'Un medio de pago que ya se usó no se quita: desactívalo.',
    ]);
    expect(said(await put(list.filter(({ kind }) => kind !== 'cash')))).toEqual([
      409,
      'Efectivo y PayPal siempre están: no se quitan ni se repiten.',
    ]);
    const twice = [...list, { kind: 'other', label: 'efectivo', active: true, feePercent: 0 }];
    expect(said(await put(twice))).toEqual([409, 'Dos medios de pago tienen el mismo nombre.']);
    for (const kind of ['cash', 'transfer']) {
      const again = list.filter((each) => each.kind === kind);
      const repeated = [...list, ...again.map((each) => ({ ...each, label: 'Otra vez' }))];
      expect(said(await put(repeated))).toEqual([
        409,
        'Un medio de pago está dos veces en la lista.',
      ]);
    }
    const debit = list.findIndex(({ label }) => label === 'Débito');
    const credit = list.findIndex(({ label }) => label === 'Crédito');
    const swapped = list.map((each, at) => ({
      ...each,
      label: at === debit ? 'Crédito' : at === credit ? 'Débito' : each.label,
    }));
    const saved = await put(swapped, { version });
    expect(said(saved)).toEqual([200, 'Medios de pago guardados']);
    expect(saved.body.data.methods[debit]?.label).toBe('Crédito');
    expect(said(await put(swapped, { version }))).toEqual([
      409,
      'Otra persona cambió los medios de pago. Vuelve a abrir la lista.',
    ]);
  });

  test('a payment beside a change that leaves its method out is taken with it, or rejected', async () => {
    const { db } = site.app.context;
    const by = await admin();
    const { body } = await by<List>('GET', '/payment-methods');
    const list = body.data.methods;
    const more = [...list, { kind: 'other', label: 'Cheque', active: true, feePercent: 0 }];
    const added = await by<List>('PUT', '/payment-methods', { methods: more });
    const cheque = added.body.data.methods.at(-1)?._id ?? '';
    const cause = await sale();
    // The change holds the rows of the methods when the payment reads them.
    const release = await holdLock(db, sql`lock table audit_log in exclusive mode`);
    const change = by('PUT', '/payment-methods', { methods: list });
    await waitForLockWait(db, 'audit_log');
    const payment = counter.pay(cause, [dollars(1, cheque)]);
    await waitForLockWait(db, '', { waiting: 2 });
    await release();
    expect((await change).status).toBe(200);
    expect(said(await payment)).toEqual([409, 'Ese medio de pago ya no se usa. Elige otro.']);
  });

  test('takes the fee of a payment as it is then', async () => {
    const by = await admin();
    const { body } = await by<List>('GET', '/payment-methods');
    const list = body.data.methods.map((each) =>
      each.kind === 'transfer' ? { ...each, feePercent: 2.5 } : each,
    );
    expect((await by('PUT', '/payment-methods', { methods: list })).status).toBe(200);
    const paid = await counter.pay(await sale(10.2), [dollars(10.2, transfer)]);
    expect(paid.body.data.movements).toMatchObject([{ usd: 10.2, fee: 0.26 }]);
    const tooMuch = list.map((each) => ({ ...each, feePercent: 30.01 }));
    expect((await by('PUT', '/payment-methods', { methods: tooMuch })).body.fields).toMatchObject({
      'methods.0.feePercent': 'La comisión debe ser de 0 a 30 %.',
    });
  });
});

test('the rate that is offered is that of the newest payment, not of a reversal', async () => {
  const old = await counter.pay(await sale(), [pesos(100, 40)]);
  await counter.pay(await sale(), [pesos(100, 41)]);
  await counter.reverse(old.body.data.movements[0]?._id);
  const { body } = await seller<{ lastRate: number }>('GET', '/payment-methods');
  expect(body.data.lastRate).toBe(41);
});
