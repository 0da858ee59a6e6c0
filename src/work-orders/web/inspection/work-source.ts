import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { partSource, SERVICE_SOURCE } from '../order/line-sources.ts';

/** A part or a service of the catalogue, as the line that proposes it. */
type Work = { kind: 'part'; component: string } | { kind: 'service'; service: string };

/** Parts in stock for this type of vehicle, and the services, in one list. */
export function workSource(vehicleType: string): OptionSource<Work> {
  const parts = partSource(vehicleType);
  return {
    queryKey: [...parts.queryKey, 'work'],
    failureMessage: 'No se pudieron cargar los repuestos y servicios',
    find: async (text, signal) => {
      const [found, services] = await Promise.all([
        parts.find(text, signal),
        SERVICE_SOURCE.find(text, signal),
      ]);
      return [
        ...found.map((offer) => ({
          ...offer,
          item: { kind: 'part', component: offer.id } as const,
        })),
        ...services.map((offer) => ({
          ...offer,
          item: { kind: 'service', service: offer.id } as const,
        })),
      ];
    },
  };
}
