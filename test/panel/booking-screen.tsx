import { getAvailability, getDays } from '#availability/contract/availability.ts';
import {
  type BookedCitation,
  bookCitation,
  findBookingAttempt,
} from '#booking/contract/booking.ts';
import { BookingPage } from '#booking/web/wizard/booking-page.tsx';
import { availabilityCache } from '#booking/web/wizard/use-availability.ts';
import { listAppointmentProducts } from '#products/contract/product.ts';
import { type ActiveService, listActiveServices } from '#services/contract/service.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { getChallenge } from '#shared/contract/challenge-endpoint.ts';
import { type Day, longDay, type Time } from '#shared/time/day-time.ts';
import { FakeServer, type SentRequest } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { press, selectOption } from './menu.ts';
import { BUSINESS, openPage, type ScreenPage } from './open-page.tsx';

/** The page `/cita` and what its server answers, named as in `e2e/support/booking.ts`. */

const OPENING = [
  { opens: '09:00', closes: '12:00' },
  { opens: '14:30', closes: '18:00' },
];
const AT = '2026-11-23T12:00:00.000Z';

export const FULL: ActiveService = {
  _id: '01a200d1-6021-7e01-b98c-881691aa5c01',
  name: 'Service completo',
  description: '',
  duration: 120,
  price: 120,
  category: 'maintenance',
  requirements: [],
};
export const OIL: ActiveService = {
  ...FULL,
  _id: '01a200d1-6021-7e01-b98c-881691aa5c02',
  name: 'Cambio de aceite y filtro',
  duration: 45,
  price: 48.5,
};
const BARS = {
  _id: '01a200d1-6021-7e01-b98c-881691aa5c03',
  name: 'Kit de defensas',
  description: '',
  price: 210,
  duration: 60,
};

export const WISH = {
  name: 'Lucía Fernández',
  email: 'lucia@ejemplo.com',
  phone: '099 412 738',
  brand: 'Yamaha',
  model: 'MT-07',
  year: '2022',
  service: OIL.name,
  date: '2026-11-26' as Day,
  time: '10:00' as Time,
  notes: 'Hace un ruido al frenar.',
};
type Wish = typeof WISH;

const TIMES = ['10:00', '11:00', '12:00', '14:30'];
const isSunday = (day: string) => new Date(day).getUTCDay() === 0;
export const dayWith = (date: string, times: readonly string[] = TIMES) => ({
  date,
  state: 'open' as const,
  holiday: null,
  slots: times.map((time) => ({ time, available: true, ready: { date, time } })),
  nearest: [],
});
const sunday = (date: string) => ({
  ...dayWith(date, []),
  state: 'closed-weekday' as const,
  nearest: [{ date: '2026-11-30', time: '10:00' }],
});
export const anyDay = ({ params: { date = '' } }: SentRequest) =>
  isSunday(date) ? sunday(date) : dayWith(date);

function marksOf({ params: { month = '' } }: SentRequest) {
  const days = Array.from({ length: 30 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
  const state = (date: string) =>
    isSunday(date) ? ('closed-weekday' as const) : ('open' as const);
  return { month, days: days.map((date) => ({ date, state: state(date), holiday: null })) };
}

export const BOOKED: BookedCitation = {
  _id: 'citation-1',
  clientName: WISH.name,
  clientEmail: WISH.email,
  clientPhone: WISH.phone,
  service: { _id: OIL._id, name: OIL.name, duration: 45, price: 48.5 },
  date: WISH.date,
  time: WISH.time,
  status: 'pending',
  notes: WISH.notes,
  vehicleType: 'motorcycle',
  vehicleBrand: WISH.brand,
  vehicleModel: WISH.model,
  vehicleYear: 2022,
  deliveredAt: null,
  createdAt: AT,
  updatedAt: AT,
  ready: { date: WISH.date, time: '10:45' },
  calendar: { start: AT, end: AT },
  mailed: true,
  cancellationToken: 'token',
};

export const bookingServer = (): FakeServer =>
  new FakeServer()
    .answer(getSettings, {
      showReserveButton: false,
      business: {
        ...BUSINESS,
        phone: '+598 2 908 1234',
        whatsapp: '+598 99 123 456',
        weeklyHours: [OPENING, OPENING, OPENING, OPENING, OPENING, OPENING, []],
      },
    })
    .answer(listActiveServices, [FULL, OIL])
    .answer(listAppointmentProducts, [BARS])
    .answer(getDays, marksOf)
    .answer(getAvailability, anyDay)
    .answer(getChallenge, { parameters: {}, signature: '' })
    .answer(bookCitation, BOOKED)
    .answer(findBookingAttempt, { cancellationToken: null });

export class Wizard {
  readonly page: ScreenPage;
  readonly name: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly brand: Locator;
  readonly model: Locator;
  readonly year: Locator;
  readonly notes: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly answer: Locator;
  readonly submit: Locator;

  constructor(page: ScreenPage) {
    this.page = page;
    this.name = page.getByLabel('Nombre completo');
    this.email = page.getByLabel('Email');
    this.phone = page.getByLabel('Teléfono');
    this.brand = page.getByRole('combobox', { name: 'Marca' });
    this.model = page.getByLabel('Modelo');
    this.year = page.getByLabel('Año');
    this.notes = page.getByLabel('Notas (opcional)');
    this.next = page.getByRole('button', { name: 'Siguiente', exact: true });
    this.previous = page.getByRole('button', { name: 'Anterior', exact: true });
    this.answer = page.getByLabel(/¿Cuánto es/);
    this.submit = page.getByRole('button', { name: 'Confirmar reserva' });
  }

  service(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  day(date: Day): Locator {
    return this.page.getByRole('button', { name: longDay(date), exact: true });
  }

  slot(time: Time): Locator {
    return this.page.getByRole('radio', { name: time, exact: true });
  }

  async arriveAt(title: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** Reads the sum on the page and returns its result. */
  async sum(): Promise<number> {
    const label = await this.page.getByText(/^¿Cuánto es \d+ [+−] \d+\?$/).textContent();
    const [, left, sign, right] = /(\d+) ([+−]) (\d+)/.exec(label) ?? [];
    return sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
  }

  async fillPerson(wish: Wish): Promise<void> {
    await this.name.fill(wish.name);
    await this.email.fill(wish.email);
    await this.phone.fill(wish.phone);
  }

  async fillMotorcycle(wish: Wish): Promise<void> {
    await this.brand.fill(wish.brand);
    await this.page.getByRole('option', { name: wish.brand, exact: true }).click();
    await this.model.fill(wish.model);
    await selectOption(this.year, wish.year);
  }

  async chooseStart(wish: Wish): Promise<void> {
    if (this.day(wish.date).count() === 0) await this.turn();
    await this.day(wish.date).click();
    await this.slot(wish.time).check();
  }

  /** Turns the calendar to the next month. */
  async turn(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Ir a / })
      .last()
      .click();
  }

  async goOn(title: string): Promise<void> {
    await this.next.click();
    await this.arriveAt(title);
  }

  /** Fills in the steps from the first up to this one. */
  async reach(step: 2 | 3 | 4 | 5, wish: Wish = WISH): Promise<void> {
    await this.fillPerson(wish);
    await this.goOn('Tu Motocicleta');
    if (step === 2) return;
    await this.fillMotorcycle(wish);
    await this.goOn('Seleccionar Servicio');
    if (step === 3) return;
    await this.service(wish.service).check();
    await this.goOn('Fecha y Hora');
    if (step === 4) return;
    await this.chooseStart(wish);
    await this.notes.fill(wish.notes);
    await this.goOn('Confirmar Reserva');
  }

  async confirm(): Promise<void> {
    await this.answer.fill(String(await this.sum()));
    await this.submit.click();
  }

  /** Waits for a sentence to be on the page. */
  async says(sentence: string): Promise<void> {
    await this.page.getByText(sentence, { exact: true }).waitFor();
  }

  /** Presses a button by its name. */
  press(name: string): Promise<void> {
    return press(this.page, name);
  }
}

/** Opens the page as after a reload: without caches, with the draft of the tab. */
export function reopenWizard(server: FakeServer, address: string): Wizard {
  availabilityCache.clear();
  history.replaceState(null, '', address);
  return new Wizard(openPage(<BookingPage />, { server }));
}

/** Opens the wizard at its first step. */
export async function openWizard(server = bookingServer(), address = '/cita'): Promise<Wizard> {
  const wizard = reopenWizard(server, address);
  await wizard.arriveAt('Información Personal');
  return wizard;
}

/** Opens the last step of a new visit, with the earlier steps filled in. */
export async function openSummary(server = bookingServer()): Promise<Wizard> {
  const wizard = await openWizard(server);
  await wizard.reach(5);
  return wizard;
}
