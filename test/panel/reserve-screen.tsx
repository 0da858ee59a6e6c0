import { expect } from 'vitest';
import { listReservationProducts } from '#products/contract/product.ts';
import { createReservation, findReservationAttempt } from '#reservations/contract/reservation.ts';
import { ReservePage } from '#reservations/web/reserve/reserve-page.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import { FakeServer } from './fake-server.ts';
import { description, selectOption } from './menu.ts';
import { BUSINESS, openPage, type ScreenPage } from './open-page.tsx';

/** The page `/reserva` and what its server answers. */

export const UNIT = {
  _id: 'unit-1',
  name: 'Kit de defensas',
  description: '',
  price: 210,
  category: '',
  images: [],
  specifications: [],
};
export const OTHER = { ...UNIT, _id: 'unit-2', name: 'Baúl' };
export const WISH = {
  'Nombre completo': 'Lucía Fernández',
  Email: 'lucia@ejemplo.com',
  Teléfono: '099 412 738',
  País: 'Uruguay',
  'Provincia o estado': 'Canelones',
  Dirección: 'Calle de los Ceibos 1234, apto. 5',
};
export const MOTORCYCLE = { Marca: 'Yumbo', Modelo: 'GS 200', Año: '2021' };
export const RESERVED = {
  _id: 'reservation-1',
  code: 'R-8H2KQ7M4',
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  clientCountry: 'Uruguay',
  clientState: 'Canelones',
  clientAddress: 'Calle de los Ceibos 1234, apto. 5',
  product: { _id: UNIT._id, name: UNIT.name, price: UNIT.price },
  vehicleInfo: { brand: 'Yumbo', model: 'GS 200', year: 2021 },
  notes: '',
  status: 'pending' as const,
  createdAt: '2026-11-23T12:00:00.000Z',
  cancellationToken: 'token',
  paymentUrl: null,
  mailed: true,
};

export const reserveServer = (): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: true, business: BUSINESS })
    .answer(listReservationProducts, [UNIT, OTHER])
    .answer(getChallenge, { parameters: {}, signature: '' })
    .answer(createReservation, RESERVED)
    .answer(findReservationAttempt, { cancellationToken: null });

/** The page `/reserva` at an address. */
export function openReserve(server: FakeServer, address: string): ScreenPage {
  history.replaceState(null, '', address);
  return openPage(<ReservePage />, { server });
}

/** Opens the wizard of a new visit at its first step. */
export async function openWizard(server = reserveServer(), address = '/reserva') {
  const page = openReserve(server, address);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  const arriveAt = (name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const goOn = async (title: string) => {
    await next.click();
    await arriveAt(title);
  };
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      if (label === 'País' || label === 'Año') await selectOption(field(label), value);
      else await field(label).fill(value);
    }
  };
  const unit = (name: string) => page.getByRole('radio', { name, exact: true });
  /** Fills in the steps from the first up to this one. */
  const reach = async (step: 2 | 3 | 4) => {
    await fill(WISH);
    await goOn('Tu Motocicleta');
    if (step === 2) return;
    await fill(MOTORCYCLE);
    await goOn('Seleccionar Producto');
    if (step === 3) return;
    await unit(UNIT.name).check();
    await field('Notas (opcional)').fill('Prefiero el color negro.');
    await next.click();
    await arriveAt('Confirmar Reserva');
  };
  const says = (sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  const saysOnce = (...sentences: string[]) => {
    for (const sentence of sentences) expect(page.getByText(sentence).count()).toBe(1);
  };
  /** Types into a field, leaves it, and returns its error. */
  const complaint = async (label: string, value: string) => {
    await field(label).fill(`${value}x`);
    await field(label).fill(value);
    await field(label).blur();
    expect(await field(label).getAttribute('aria-invalid')).toBe('true');
    return description(field(label));
  };
  const answerSum = async () => {
    const label = await page.getByText(/^¿Cuánto es \d+ [+−] \d+\?$/).textContent();
    const [, left, sign, right] = /(\d+) ([+−]) (\d+)/.exec(label) ?? [];
    const sum = Number(left) + (sign === '+' ? 1 : -1) * Number(right);
    await page.getByLabel(/¿Cuánto es/).fill(String(sum));
  };
  const submit = page.locator('button[type=submit]');
  await arriveAt('Información Personal');
  return {
    page,
    field,
    next,
    arriveAt,
    goOn,
    fill,
    unit,
    reach,
    says,
    saysOnce,
    complaint,
    answerSum,
    submit,
  };
}

export type Wizard = Awaited<ReturnType<typeof openWizard>>;

/** Solves the sum and sends. */
export async function confirm({ answerSum, submit }: Wizard): Promise<void> {
  await answerSum();
  await submit.click();
}

/** Opens the last step of a new visit, with the earlier steps filled in. */
export async function openSummary(server = reserveServer()): Promise<Wizard> {
  const wizard = await openWizard(server);
  await wizard.reach(4);
  return wizard;
}
