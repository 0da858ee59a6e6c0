import type { Page } from 'playwright-core';
import { DRAFT_STORAGE_KEY } from '#reservations/web/reserve/reserve-plan.ts';
import { pressWith } from '../hands.ts';
import type { Intention, Kind } from '../kind.ts';
import type { Hand } from '../plan.ts';
import type { WalkSite } from '../site.ts';
import { button, fillSum, newPerson, ONCE, typedDraft, type Walker } from './people.ts';

/** «Reserve one unit and pay it once» on `/reserva` and the simulator's checkout page. */
export const RESERVA: Kind = {
  name: 'reserva',
  moves: ['confirm', 'confirm', 'pay', 'pay', 'cancel-payment', 'next', 'edit'],
  async begin(site, { seed }): Promise<Intention> {
    const { db } = site;
    const person = newPerson();
    const made = () =>
      db
        .selectFrom('reservations')
        .select(['id', 'code'])
        .where('client_email', '=', person.email)
        .where('status', '!=', 'cancelled')
        .execute();
    const draft = draftOf(person, site);
    return {
      what: `${person.email} reserves one unit and pays it`,
      async open(page) {
        await page.addInitScript(typedDraft(DRAFT_STORAGE_KEY, draft));
        await page.goto(`/reserva?paso=${3 + (seed % 2)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
      act: (page, move, hand) => act(page, move, hand, site.paypal.url),
      says,
      goOn: (page) => goOn(page, site.paypal.url),
      effects: async () => (await made()).length,
      own: async () => (await made()).map(({ id }) => id),
      async problems() {
        const charged = await capturesOf(site, await made());
        return charged === 1 ? [] : [`the client was charged ${charged} times`];
      },
      end: async () => undefined,
      hasty: true,
    };
  },
};

const draftOf = (person: Walker, { fixtures }: WalkSite) => ({
  clientName: person.name,
  clientEmail: person.email,
  clientPhone: person.phone,
  clientCountry: 'Uruguay',
  clientState: 'Salto',
  clientAddress: 'Uruguay 1234',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: '2022',
  product: fixtures.crashBars,
  notes: '',
});

/** Counts the payments of these reservations that the simulator has captured. */
async function capturesOf({ paypal }: WalkSite, made: readonly { code: string }[]) {
  return [...paypal.orders.orders.values()]
    .filter(({ invoice }) => made.some(({ code }) => invoice.startsWith(`${code}-`)))
    .flatMap(({ captures }) => captures.filter(({ status }) => status !== 'DECLINED')).length;
}

async function says(page: Page) {
  if (
    await page
      .getByText(/Reserva pagada|Pago exitoso/)
      .first()
      .isVisible()
  )
    return 'done';
  return (await page.getByRole('heading', { level: 1 }).first().isVisible())
    ? 'not-yet'
    : 'nothing';
}

const KNOWN = /^(?:Retomar pago|Ir a pagar ahora)$/;

async function act(page: Page, move: string, hand: Hand, paypal: string): Promise<void> {
  if (page.url().startsWith(paypal)) {
    const name = move === 'cancel-payment' ? 'Cancelar y volver' : 'Pagar ahora';
    if (move === 'pay' || move === 'cancel-payment')
      await pressWith(page, button(page, name), hand);
    return;
  }
  const resume = button(page, KNOWN)
    .or(page.getByRole('link', { name: KNOWN }))
    .first();
  if (move === 'pay') return void (await pressWith(page, resume, hand));
  // A person who reads of a reservation does not make another one.
  if ((await says(page)) === 'done' || (await resume.isVisible())) return;
  if (await page.locator('a[href^="/mi/"]').first().isVisible()) return;
  if (move === 'edit') {
    await pressWith(page, page.getByRole('button', { name: /^Editar / }), hand);
  } else if (move === 'confirm' && (await fillSum(page))) {
    await pressWith(page, button(page, 'Confirmar y pagar'), hand);
  } else if (move === 'confirm' || move === 'next') {
    await pressWith(page, button(page, 'Siguiente'), hand);
  }
}

async function goOn(page: Page, paypal: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto('/reserva'));
  const gone = page.getByRole('heading', { name: 'No hay nada que pagar' });
  if (await gone.isVisible()) return void (await page.goto('/reserva'));
  if (await pressWith(page, button(page, 'Reintentar'), ONCE)) return;
  await act(page, 'confirm', ONCE, paypal);
  await act(page, 'pay', ONCE, paypal);
}
