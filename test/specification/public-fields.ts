import type { Row } from './item.ts';

const CHOICES = 'test/specification/choices.test.ts';
const FIELDS = 'test/specification/fields.test.ts';
const AS_VISITORS = '%s, for visitors';
const BOOKING = 'src/agenda/server/booking.test.ts';
const RESERVE = 'src/reservas/server/reserve.test.ts';

const words = (list: string) => list.split(/,\s+/);

/** Section 3 of the public specification: fields, statuses and what can be chosen. */
export const PUBLIC_FIELDS: readonly Row[] = [
  {
    at: 'public 3 Appointment (citación) payload',
    file: BOOKING,
    test: 'POST /api/citations > names every missing field with its own sentence',
    says: [
      'clientName',
      'clientEmail',
      'clientPhone',
      ['service: the id of a service', 'service'],
      'vehicleBrand',
      'vehicleModel',
      'vehicleYear',
      'date',
      'time',
    ],
  },
  {
    at: 'public 3 Appointment (citación) payload',
    file: BOOKING,
    test: 'POST /api/citations > books an appointment product for the installation time of the settings',
    says: [['or of an appointment product', 'site.fixtures.crashBars']],
  },
  {
    at: 'public 3 Appointment (citación) payload',
    file: BOOKING,
    test: 'POST /api/citations > is of a motorcycle where it does not say of what',
    says: ['vehicleType', 'motorcycle'],
  },
  {
    at: 'public 3 Appointment (citación) payload',
    file: BOOKING,
    test: 'POST /api/citations > refuses %s = %j',
    says: ['notes'],
  },
  {
    at: 'public 3 Appointment as seen on the cancel page',
    file: FIELDS,
    test: AS_VISITORS,
    says: [
      '_id',
      'clientName',
      'clientEmail',
      'clientPhone',
      ['service (an object with name, duration, price', 'name duration price'],
      'date',
      'time',
      'status',
      'notes',
      'vehicleType',
      'vehicleBrand',
      'vehicleModel',
      'vehicleYear',
      'deliveredAt',
      'createdAt',
      'updatedAt',
    ],
  },
  {
    at: 'public 3 Cancel lookup result',
    file: FIELDS,
    test: AS_VISITORS,
    says: ['citation', 'canCancel', 'alreadyCancelled', 'completed', 'expired'],
  },
  {
    at: 'public 3 Service',
    file: FIELDS,
    test: AS_VISITORS,
    says: [
      '_id',
      'name',
      'description',
      ['duration in minutes', 'duration'],
      'price',
      'category',
      'requirements',
    ],
  },
  {
    at: 'public 3 Appointment product',
    file: FIELDS,
    test: AS_VISITORS,
    says: ['_id', 'name', 'description', 'price'],
  },
  {
    at: 'public 3 Availability slot',
    file: FIELDS,
    test: AS_VISITORS,
    says: ['time'],
  },
  {
    at: 'public 3 Availability slot',
    file: 'src/agenda/server/availability.test.ts',
    test: 'GET /api/citations/availability/{date} > lists every start in order, those that the job cannot use too',
    says: [['available (boolean)', 'available']],
  },
  {
    at: 'public 3 Unit reservation payload',
    file: RESERVE,
    test: 'a unit is reserved > by the fields of the specification; without online payment there is no link',
    says: [
      'clientName',
      'clientEmail',
      'clientPhone',
      'clientCountry',
      'clientState',
      'clientAddress',
      'product',
      [
        'vehicleInfo {brand, model, year}',
        "vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 }",
      ],
      'notes',
    ],
  },
  {
    at: 'public 3 Unit reservation returned on creation',
    file: RESERVE,
    test: 'a unit is reserved > by the fields of the specification; without online payment there is no link',
    says: ['cancellationToken', 'paymentUrl'],
  },
  {
    at: 'public 3 Setting',
    file: 'src/ajustes/server/business.test.ts',
    test: '«Reserva tu unidad» > wants true or false, and the flag',
    says: [['showReserveButton (boolean)', 'showReserveButton']],
  },
  {
    at: 'public 3 Appointment statuses and their labels',
    file: CHOICES,
    test: 'statuses of a citation, with their labels',
    says: [
      'pending',
      'Pendiente de pago',
      'accepted',
      'Aceptado',
      'in-workshop',
      'En Taller',
      'in-progress',
      'En Proceso',
      'installed',
      'Instalada',
      'delivered',
      'Entregada',
      ['cancelled', 'cancelled'],
      'Cancelada',
    ],
  },
  {
    at: 'public 3 Appointment statuses and their labels',
    file: 'src/agenda/web/cancel/cancel-page.test.tsx',
    test: '%s cannot be cancelled',
    says: [['shown on the cancel page', 'page.getByText(label, { exact: true })']],
  },
  {
    at: 'public 3 Countries',
    file: CHOICES,
    test: 'countries',
    says: words(`Argentina, Bolivia, Brasil, Chile, Colombia, Costa Rica, Cuba, Ecuador, El Salvador,
      España, Guatemala, Honduras, México, Nicaragua, Panamá, Paraguay, Perú, Puerto Rico,
      República Dominicana, Uruguay, Venezuela, Estados Unidos, Otro`),
  },
  {
    at: 'public 3 Motorcycle brands',
    file: CHOICES,
    test: 'motorcycle brands',
    says: words(`Aprilia, Bajaj, Baccio, Benelli, BMW, CFMoto, Ducati, GasGas, Harley-Davidson, Honda,
      Husqvarna, Indian, Kawasaki, KTM, MV Agusta, QJ Motor, Royal Enfield, Suzuki, Triumph,
      TVS, Voge, Yamaha, Yumbo, Zero Motorcycles, Zontes, Otro`),
  },
  {
    at: 'public 3 Years',
    file: 'e2e/wizard-fields.e2e.ts',
    test: 'the year runs from this one down to 1980, and must be chosen',
    says: [['from the current year down to 1980', 'length: 47', '2026 - ago']],
  },
];
