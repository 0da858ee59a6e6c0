import type {
  DeferredWork,
  ListedNextService,
  MotorcycleRecord,
} from '#clients/contract/motorcycle.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { AT, MOTORCYCLE } from './clients-screen.tsx';
import { FakeServer } from './fake-server.ts';
import { BUSINESS } from './open-page.tsx';

/** A server that knows the workshop. */
export const dueServer = (): FakeServer =>
  new FakeServer().answer(getSettings, { showReserveButton: false, business: BUSINESS });

/** A motorcycle with 12 100 km, without next services and deferred work. */
export const DUE_MOTORCYCLE: MotorcycleRecord = {
  ...MOTORCYCLE,
  readings: [
    { _id: 'r1', km: 12_100, at: AT, source: 'reception', by: 'Sofía Güida', corrected: null },
    {
      _id: 'r2',
      km: 121_000,
      at: AT,
      source: 'reception',
      by: 'Sofía Güida',
      corrected: { by: 'Sofía Güida', at: AT },
    },
  ],
  recentCitations: [{ _id: 'c1', date: '2026-11-26', service: 'Cambio de aceite' }],
};

export const NEXT_SERVICE: ListedNextService = {
  service: { _id: 'oil', name: 'Cambio de aceite' },
  dueDay: '2027-05-23',
  dueKm: 17_100,
  projectedDay: '2027-05-09',
  ground: '2.100 km en 70 días',
  fromDay: '2026-11-23',
  fromCitation: 'c1',
};

export const CHAIN: DeferredWork = {
  _id: 'w1',
  text: 'Cambiar la cadena',
  reason: 'declined',
  service: null,
  dueDay: null,
  dueKm: null,
  doneIn: null,
  droppedAt: null,
  by: 'Sofía Güida',
  createdAt: AT,
};
