import { fetchActiveServices } from '#services/web/service-api.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import { matchesSearch } from '#shared/text/search-words.ts';
import { listParts, type Part } from '#stock/contract/stock-report.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';

/** A part or service that fills a line; the price in dollars. */
export type LineOffer = { id: string; name: string; price: number };

/** Parts in stock that fit the type of vehicle. */
export function partSource(vehicleType: string): OptionSource<LineOffer> {
  const vehicle = VEHICLE_TYPES.find((type) => type === vehicleType);
  const { queryKey, queryFn } = readQuery(listParts, { query: { vehicleType: vehicle } });
  return {
    queryKey: [...queryKey, 'line-offers'],
    failureMessage: STOCK_TEXTS.loadFailed,
    find: async (text, signal) => {
      const parts = await queryFn({ signal });
      return parts.filter(({ code, name }) => matchesSearch([code, name], text)).map(partOffer);
    },
  };
}

const partOffer = ({ _id: id, code, name, price, quantity, unit }: Part) => ({
  id,
  label: name,
  code,
  about: `${formatDollars(price)} por ${unitLabel(unit)} · Disponible: ${formatWithUnit(quantity, unit)}`,
  item: { id, name, price },
});

/** The services of the catalogue. */
export const SERVICE_SOURCE: OptionSource<LineOffer> = {
  queryKey: ['services', 'line-offers'],
  failureMessage: 'No se pudieron cargar los servicios',
  find: async (text, signal) => {
    const services = await fetchActiveServices(signal);
    return services
      .filter(({ name }) => matchesSearch([name], text))
      .map(({ _id: id, name, price }) => ({
        id,
        label: name,
        about: formatDollars(price),
        item: { id, name, price },
      }));
  },
};

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
