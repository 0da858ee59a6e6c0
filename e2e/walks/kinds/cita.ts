import type { Page } from 'playwright-core';
import { DRAFT_KEY } from '#booking/web/wizard/storage-keys.ts';
import { pressWith } from '../hands.ts';
import type { Intention, Kind } from '../kind.ts';
import type { Hand } from '../plan.ts';
import { button, fillSum, newPerson, ONCE, slotOf, typedDraft } from './people.ts';
import { retireCitations } from './records.ts';

const BUTTONS = { next: 'Siguiente', previous: 'Anterior', confirm: 'Confirmar reserva' } as const;
/** «Book one appointment» on `/cita`, from the third step on. */
export const CITA: Kind = {
  name: 'cita',
  moves: ['confirm', 'confirm', 'next', 'previous', 'edit'],
  async begin(site, { seed }): Promise<Intention> {
    const { db } = site;
    const person = newPerson();
    const bookings = () =>
      db
        .selectFrom('citations')
        .select('id')
        .where('client_email', '=', person.email)
        .where('status', '!=', 'cancelled')
        .execute();
    const own = async () => (await bookings()).map(({ id }) => id);
    const draft = {
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      vehicleBrand: 'Yamaha',
      vehicleModel: 'MT-07',
      vehicleYear: '2022',
      service: site.fixtures.oilChange,
      ...slotOf(seed),
      notes: '',
    };
    return {
      what: `${person.email} books one appointment`,
      async open(page) {
        await page.addInitScript(typedDraft(DRAFT_KEY, draft));
        await page.goto(`/cita?paso=${3 + (seed % 3)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
      act: (page, move, hand) => act(page, move, hand),
      says,
      goOn,
      effects: async () => (await bookings()).length,
      own,
      end: async () => retireCitations(db, await own()),
    };
  },
};

async function says(page: Page) {
  if (await page.getByRole('heading', { name: 'Comprobante de Reserva' }).isVisible())
    return 'done';
  // A person who reads of an appointment does not book it again.
  if (await page.locator('a[href^="/mi/"]').first().isVisible()) return 'done';
  return (await page.getByRole('heading', { level: 1 }).isVisible()) ? 'not-yet' : 'nothing';
}

async function act(page: Page, move: string, hand: Hand): Promise<void> {
  if ((await says(page)) === 'done') return;
  if (move === 'edit') {
    await pressWith(page, page.getByRole('button', { name: /^Editar / }), hand);
  } else if (move === 'confirm') {
    if (await fillSum(page)) await pressWith(page, button(page, BUTTONS.confirm), hand);
    else await pressWith(page, button(page, BUTTONS.next), hand);
  } else {
    await pressWith(page, button(page, BUTTONS[move as 'next']), hand);
  }
}

async function goOn(page: Page): Promise<void> {
  // A second press may have reached a link that leaves the form.
  if (!page.url().includes('/cita')) return void (await page.goto('/cita'));
  // A press may have chosen a day without free hours.
  if (await pressWith(page, button(page, 'Ver el próximo día con lugar'), ONCE)) return;
  const times = page.locator('input[name=time]');
  const chosen = page.locator('input[name=time]:checked');
  if ((await times.count()) > 0 && (await chosen.count()) === 0) {
    await times.first().check({ timeout: 2_000, force: true });
  }
  await act(page, 'confirm', ONCE);
}
