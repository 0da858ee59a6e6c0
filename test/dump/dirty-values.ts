import type { SeededRandom } from '../../simulation/seeded-random.ts';
import type { DirtCounter } from './dirt.ts';

/** An `_id` or a reference, which each format writes in its own way. */
export class Id {
  readonly hex: string;
  constructor(hex: string) {
    this.hex = hex;
  }
}

export type Source = { [field: string]: unknown };

/** What the generator knows of the document that it wrote, without the faults of its notation. */
export type Person = { name: string; email: string; phone: string };

/** A value and its Spanish name. */
export type Labels = readonly [Label, ...Label[]];
export type Label = readonly [value: string, label: string];

export const DAY_MS = 86_400_000;
const MONTEVIDEO_MS = -3 * 3_600_000;

/** The calendar month in Montevideo, `2026-11`; the country has had no summer time since 2015. */
export const monthOf = (at: number): string =>
  new Date(at + MONTEVIDEO_MS).toISOString().slice(0, 7);

export type Writer = ReturnType<typeof createWriter>;

/** Writes the values of documents, with faults. */
export function createWriter(random: SeededRandom, dirt: DirtCounter, today: string) {
  let serial = 0;
  const hexOf = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

  /** Ids have the second of their document in front. */
  function newId(at: number): Id {
    serial += 1;
    return new Id(`${hexOf(Math.floor(at / 1000), 8)}a1b2c3d4e5${hexOf(serial, 6)}`);
  }

  /** An amount of whole cents. */
  function money(cents: number): unknown {
    const dollars = cents / 100;
    if (dirt.has('noise of doubles')) return dollars + dollars * 2 ** -52;
    const text = dollars.toFixed(2).replace('.', ',');
    if (dirt.has('amount as Spanish text')) return text.replace(/\B(?=(\d{3})+,)/g, '.');
    if (dirt.has('amount with currency')) return `US$ ${text}`;
    return dollars;
  }

  /** An amount that can be wrong; `null` for one that has no value. */
  function doubtful(cents: number): { written: unknown; cents: number | null } {
    if (dirt.has('amount that is no number')) return { written: Number.NaN, cents: null };
    if (dirt.has('negative amount')) return { written: -cents / 100, cents: null };
    if (dirt.has('amount of zero')) return { written: 0, cents: 0 };
    return { written: money(cents), cents };
  }

  /** The fields of a client. */
  function client({ name, email, phone }: Person): Source {
    const blank = dirt.has('no name');
    const mail = dirt.has('no email') ? '' : dirt.has('broken email') ? `${name}@` : email;
    let written: unknown = phone;
    if (dirt.has('two telephones in one field')) written = `${phone} / 2400 1234`;
    else if (dirt.has('telephone in words')) written = 'no tiene';
    const spaced = dirt.has('name with double blanks') ? `  ${name.replace(' ', '   ')} ` : name;
    return { clientName: blank ? '' : spaced, clientEmail: mail, clientPhone: written };
  }

  /** A day that appointments and expenses have; `readable` tells whether it says one. */
  function day(text: string): { written: unknown; readable: boolean } {
    if (dirt.has('unreadable day')) return { written: 'a confirmar', readable: false };
    const [year, month, date] = text.split('-');
    if (dirt.has('day as text, day first'))
      return { written: `${Number(date)}/${Number(month)}/${year}`, readable: true };
    const midnight = Date.parse(`${text}T00:00:00Z`);
    const at = dirt.has('midnight in Montevideo') ? midnight - MONTEVIDEO_MS : midnight;
    return { written: new Date(at), readable: true };
  }

  /** A time of full half hours from 9:00 to 17:30. */
  function time(): unknown {
    const [hour, half] = [9 + random.whole(9), random.whole(2)];
    const text = `${String(hour).padStart(2, '0')}:${half === 0 ? '00' : '30'}`;
    if (dirt.has('no time')) return null;
    if (dirt.has('time without zeros')) return half === 0 ? `${hour}:0` : `${hour}.30`;
    if (!dirt.has('time of twelve hours')) return text;
    return `${((hour + 11) % 12) + 1}:${half === 0 ? '00' : '30'} ${hour < 12 ? 'AM' : 'PM'}`;
  }

  function note(): string {
    if (dirt.has('control characters')) return 'Cambiar\u0000 aceite\u0007 y filtro';
    if (dirt.has('emoji and right-to-left text')) return 'Ruido 🏍️ \u202eal frenar';
    if (dirt.has('text that is too long')) return 'Muy larga. '.repeat(400);
    return random.pick(['', 'Cambiar aceite y filtro.', 'Trae la moto a las 9.']);
  }

  function vehicle(objectName: string): Source {
    const bike = {
      brand: random.pick(['Honda', 'Yamaha', 'Bajaj', 'Suzuki', 'Zontes']),
      model: random.pick(['CG 150', 'MT-07', 'Dominar 400', 'Gixxer', 'ZT310']),
      year: dirt.has('impossible year') ? 202 : 2008 + random.whole(18),
    };
    if (dirt.has('vehicle as an object')) return { [objectName]: bike };
    return { vehicleBrand: bike.brand, vehicleModel: bike.model, vehicleYear: bike.year };
  }

  /** A status with its Spanish label. */
  function status(value: string, label: string): unknown {
    return dirt.has('status in Spanish, other case') ? label.toUpperCase() : value;
  }

  /** The fields of each document. Without a creation date the second of the id stands for it. */
  function stamps(id: Id, at: number): Source {
    return {
      _id: id,
      __v: 0,
      ...(dirt.has('no creation date')
        ? {}
        : { createdAt: new Date(at), updatedAt: new Date(at + 1000) }),
      ...(dirt.has('unknown field') ? { legacyFlag: true } : {}),
    };
  }

  return {
    random,
    dirt,
    today,
    newId,
    money,
    doubtful,
    client,
    day,
    time,
    note,
    vehicle,
    status,
    stamps,
  };
}
