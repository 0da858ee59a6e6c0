import type { Time } from '#shared/time/day-time.ts';
import type { NewLine } from '#work-orders/contract/line.ts';
import type { FindingState } from '#work-orders/rules/findings.ts';
import type { PhotoMoment } from '#work-orders/rules/photos.ts';
import { bike, type Rider, rider } from './riders.ts';

/** Names of drawings in `pictures/`. */
export const PHOTOS = ['moto', 'pastilla', 'cadena'] as const;
export type JobPhotos = Readonly<Record<(typeof PHOTOS)[number], Buffer>>;

type Found = { state: FindingState; note?: string };

/** One vehicle that is in the workshop. `findings` by their position in the quick checklist. */
export type Story = {
  rider: Rider;
  service: string;
  /** Start of the appointment; the client comes a little earlier. */
  time: Time;
  complaint: string;
  accessories: string[];
  fuelEighths: number;
  /** Dollars; `null` without a limit. */
  limit: number | null;
  findings: Readonly<Record<number, Found>>;
  lines: readonly (Partial<Omit<NewLine, 'component'>> & { code?: string; finding?: number })[];
  photos: readonly { name: keyof JobPhotos; moment: PhotoMoment; finding?: number }[];
};

/** Her estimate waits for an answer. */
export const ROMINA: Story = {
  rider: rider(
    'Romina Cáceres',
    'romina.caceres',
    '099 327 514',
    bike('SCH 384', 'Honda', 'CB 300F Twister', 2021, 27_140, 34, 'Rojo'),
  ),
  service: 'Service completo',
  time: '09:30',
  complaint: 'Hace ruido al frenar y la cadena golpea en baja.',
  accessories: ['Llaves', 'Baúl', 'Documentos'],
  fuelEighths: 3,
  limit: null,
  findings: {
    1: { state: 'now', note: 'Quedan menos de 2 mm de pastilla adelante.' },
    2: { state: 'ok' },
    3: { state: 'now', note: 'Cadena estirada, dientes de la corona en punta.' },
    4: { state: 'ok' },
    5: { state: 'ok' },
    6: { state: 'watch', note: 'Arranca con 11,9 V.' },
    7: { state: 'ok' },
    8: { state: 'ok' },
    9: { state: 'ok' },
    10: { state: 'ok' },
  },
  lines: [
    {
      kind: 'part',
      code: 'PAS-DEL',
      cause: 'Quedan menos de 2 mm: ya raspa el disco.',
      finding: 1,
    },
    { kind: 'labour', text: 'Cambiar pastillas y purgar el freno', price: 2_800, finding: 1 },
    {
      kind: 'part',
      code: 'KIT-520',
      cause: 'La cadena está estirada y la corona gastada.',
      choiceGroup: 1,
      finding: 3,
    },
    {
      kind: 'labour',
      text: 'Ajustar y lubricar la cadena por ahora',
      price: 1_200,
      cause: 'Aguanta unos 1.000 km más.',
      choiceGroup: 1,
      finding: 3,
    },
    {
      kind: 'labour',
      text: 'Cargar y probar la batería',
      price: 900,
      cause: 'Arranca con 11,9 V.',
      finding: 6,
    },
  ],
  photos: [
    { name: 'moto', moment: 'in' },
    { name: 'pastilla', moment: 'during', finding: 1 },
    { name: 'cadena', moment: 'during', finding: 3 },
  ],
};

/** He approved a battery by telephone; a second estimate waits for a review. */
export const GUSTAVO: Story = {
  rider: rider(
    'Gustavo Arbelo',
    'garbelo',
    '094 618 270',
    bike('SBR 902', 'Yamaha', 'FZ25', 2020, 33_480, 22, 'Azul'),
  ),
  service: 'Cambio de aceite y filtro',
  time: '10:00',
  complaint: 'A veces no arranca de mañana.',
  accessories: ['Llaves'],
  fuelEighths: 5,
  limit: 180,
  findings: { 1: { state: 'ok' }, 2: { state: 'ok' }, 4: { state: 'ok' }, 6: { state: 'now' } },
  lines: [
    {
      kind: 'part',
      code: 'BAT-YTZ',
      cause: 'No mantiene la carga: 11,2 V en reposo.',
      finding: 6,
    },
    { kind: 'part', code: 'BUJ-IRI', cause: 'Electrodo gastado.' },
  ],
  photos: [],
};
