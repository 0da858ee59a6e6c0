import { expect, test } from 'vitest';
import { CITATION_LABELS } from '#agenda/rules/citation-status.ts';
import { EXPENSE_CATEGORIES } from '#finance/rules/expense-fields.ts';
import { COUNTRIES } from '#reservations/rules/countries.ts';
import { RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import { CATEGORIES } from '#services/rules/category.ts';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import { BRANDS } from '#shared/fields/person-fields.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { MOVEMENT_LABELS } from '#stock/rules/movement.ts';

/** Splits a list of choices as the specification writes it, in its order. */
const written = (list: string) => list.split(',').map((each) => each.trim());

test('countries', {
  meta: {
    specification: {
      'public 3 Countries': [
        'Argentina',
        'Bolivia',
        'Brasil',
        'Chile',
        'Colombia',
        'Costa Rica',
        'Cuba',
        'Ecuador',
        'El Salvador',
        'España',
        'Guatemala',
        'Honduras',
        'México',
        'Nicaragua',
        'Panamá',
        'Paraguay',
        'Perú',
        'Puerto Rico',
        'República Dominicana',
        'Uruguay',
        'Venezuela',
        'Estados Unidos',
        'Otro',
      ],
    },
  },
}, () => {
  const list = `Argentina, Bolivia, Brasil, Chile, Colombia, Costa Rica, Cuba, Ecuador, El Salvador,
    España, Guatemala, Honduras, México, Nicaragua, Panamá, Paraguay, Perú, Puerto Rico,
    República Dominicana, Uruguay, Venezuela, Estados Unidos, Otro`;
  expect(COUNTRIES).toEqual(written(list));
});

test('motorcycle brands', {
  meta: {
    specification: {
      'public 3 Motorcycle brands': [
        'Aprilia',
        'Bajaj',
        'Baccio',
        'Benelli',
        'BMW',
        'CFMoto',
        'Ducati',
        'GasGas',
        'Harley-Davidson',
        'Honda',
        'Husqvarna',
        'Indian',
        'Kawasaki',
        'KTM',
        'MV Agusta',
        'QJ Motor',
        'Royal Enfield',
        'Suzuki',
        'Triumph',
        'TVS',
        'Voge',
        'Yamaha',
        'Yumbo',
        'Zero Motorcycles',
        'Zontes',
        'Otro',
      ],
    },
  },
}, () => {
  const list = `Aprilia, Bajaj, Baccio, Benelli, BMW, CFMoto, Ducati, GasGas, Harley-Davidson, Honda,
    Husqvarna, Indian, Kawasaki, KTM, MV Agusta, QJ Motor, Royal Enfield, Suzuki, Triumph, TVS, Voge,
    Yamaha, Yumbo, Zero Motorcycles, Zontes, Otro`;
  expect(BRANDS).toEqual(written(list));
});

test('expense categories', {
  meta: {
    specification: {
      'admin 3 Expense': [
        'Alquiler',
        'Sueldo',
        'Materia prima',
        'Maquinas y herramientas',
        'Fletes / Envios',
        'Viaticos',
        'Software y licencias',
        'Comisiones de venta',
        'Publicidad',
        'Ferias comerciales',
        'Marketing',
      ],
    },
  },
}, () => {
  const list = `Alquiler, Sueldo, Materia prima, Maquinas y herramientas, Fletes / Envios, Viaticos,
    Software y licencias, Comisiones de venta, Publicidad, Ferias comerciales, Marketing`;
  expect(EXPENSE_CATEGORIES).toEqual(written(list));
});

test('units, service categories and permission keys', {
  meta: {
    specification: {
      'admin 3 Permission keys': [
        'agenda',
        'reservas',
        'productos',
        'servicios',
        'stock',
        'finanzas',
        'historial',
      ],
      'admin 3 Service': ['maintenance', 'repair', 'consultation', 'installation', 'rental'],
      'admin 3 Component': ['piece', 'meter', 'kilogram', 'liter', 'box', 'pack'],
      'admin 9': [['Component units', 'UNITS'], 'piece, meter, kilogram, liter, box, pack'],
    },
  },
}, () => {
  expect(UNITS).toEqual(written('piece, meter, kilogram, liter, box, pack'));
  expect(CATEGORIES).toEqual(written('maintenance, repair, consultation, installation, rental'));
  const flags = 'agenda, reservas, productos, servicios, stock, finanzas, historial';
  expect(PERMISSIONS).toEqual(written(flags));
});

test('statuses of a citation, with their labels', {
  meta: {
    specification: {
      'public 3 Appointment statuses and their labels': [
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
        'cancelled',
        'Cancelada',
      ],
      'admin 4 Citation statuses': [
        ['pending (label Pendiente de pago)', "pending: 'Pendiente de pago'"],
        ['accepted (Aceptado)', "accepted: 'Aceptado'"],
        ['in-workshop (En Taller)', "'in-workshop': 'En Taller'"],
        ['in-progress (En Proceso)', "'in-progress': 'En Proceso'"],
        ['installed (Instalada)', "installed: 'Instalada'"],
        ['delivered (Entregada)', "delivered: 'Entregada'"],
        ['cancelled (Cancelada)', "cancelled: 'Cancelada'"],
      ],
    },
  },
}, () => {
  expect(CITATION_LABELS).toEqual({
    pending: 'Pendiente de pago',
    accepted: 'Aceptado',
    'in-workshop': 'En Taller',
    'in-progress': 'En Proceso',
    installed: 'Instalada',
    delivered: 'Entregada',
    cancelled: 'Cancelada',
  });
});

test('statuses of a reservation', {
  meta: {
    specification: {
      'admin 4 Reservation statuses': [
        'accepted, importing, preparing',
        'packed, dispatched, installing',
        ['ready, delivered, completed, cancelled', 'delivered, completed, cancelled'],
      ],
    },
  },
}, () => {
  const list = `pending, accepted, importing, preparing, packed, dispatched, installing, ready,
    delivered, completed, cancelled`;
  expect(RESERVATION_STATUSES).toEqual(written(list));
});

test('types of stock movements, with their labels', {
  meta: {
    specification: {
      'admin 3 Stock movement': [
        ['sale (Venta)', "sale: 'Venta'"],
        ['return (Devolución)', "return: 'Devolución'"],
        ['manual_adjustment (Ajuste Manual)', "manual_adjustment: 'Ajuste Manual'"],
        ['cancellation (Cancelación)', "cancellation: 'Cancelación'"],
      ],
    },
  },
}, () => {
  expect(MOVEMENT_LABELS).toEqual({
    sale: 'Venta',
    return: 'Devolución',
    manual_adjustment: 'Ajuste Manual',
    cancellation: 'Cancelación',
  });
});
