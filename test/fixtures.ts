import { PEOPLE } from '#demo/sample-data.ts';
import type { Db } from '#platform/data/database.ts';
import { storeProduct } from '#products/server/product-actions.ts';
import { storeService } from '#services/server/service-actions.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';

/**
 * The fixtures of the tests. Thursday 26 November 2026, Montevideo, UTC−3: an ordinary day,
 * 09:00–12:30 and 13:30–18:00, two bays.
 */
export const ZONE = 'America/Montevideo';
export const THURSDAY = '2026-11-26';
/** Monday of that week, 08:00 in the workshop. */
export const MONDAY_MORNING = Date.parse('2026-11-23T11:00:00Z');

export type Fixtures = {
  oilChange: string;
  fullService: string;
  engineRepair: string;
  retired: string;
  crashBars: string;
  unpublished: string;
};

/** Inserts the fixtures into an empty database. Durations: 45, 120 and 480 minutes. */
export async function seedFixtures(db: Db): Promise<Fixtures> {
  await changeSettings(db, { name: 'Taller de prueba', email: 'taller@ejemplo.com' });
  const service = (name: string, duration: number, active = true) =>
    storeService(db, {
      name,
      description: 'Descripción',
      duration,
      price: 4850,
      manualCost: 1000,
      category: 'maintenance',
      requirements: [],
      active,
      components: [],
    });
  const product = (name: string, agendaTaller: boolean) =>
    storeProduct(db, {
      name,
      description: 'Descripción',
      price: 21_000,
      manualCost: 9_000,
      autoCost: false,
      category: 'Protección',
      publishIn: { agendaTaller, reservaTuyo: true },
      specifications: [],
      active: true,
      components: [],
    });
  return {
    oilChange: await service('Cambio de aceite y filtro', 45),
    fullService: await service('Service completo', 120),
    engineRepair: await service('Reparación de motor', 480),
    retired: await service('Servicio retirado', 60, false),
    crashBars: await product('Kit de defensas', true),
    unpublished: await product('Unidad sin publicar', false),
  };
}

export const LUCIA = PEOPLE[0] ?? { name: '', email: '', phone: '' };

/** Returns the body of a booking by Lucía; `change` replaces or adds fields. */
export function bookingBody(
  service: string,
  date: string,
  time: string,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    clientName: LUCIA.name,
    clientEmail: LUCIA.email,
    clientPhone: LUCIA.phone,
    service,
    vehicleType: 'motorcycle',
    vehicleBrand: 'Yamaha',
    vehicleModel: 'MT-07',
    vehicleYear: 2022,
    date,
    time,
    notes: '',
    ...change,
  };
}
