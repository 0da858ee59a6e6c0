import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import { fold } from '#shared/text/fold.ts';
import { VEHICLE_TYPES } from '#stock/contract/component.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import { bomKeys, fetchParts } from '#stock/web/bom-api.ts';
import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { withRemaining } from './maintenance-draft.ts';

export type Parts = {
  /** With what is left of each for this job; undefined until they are here. */
  parts: readonly Part[] | undefined;
  /** Components of which at least one unit is left. */
  source: OptionSource<Part>;
};

/**
 * The parts that can be used on the citation's vehicle, with what there is of them now beside what its
 * service or product takes.
 */
export function useParts({ vehicleType, materials }: CitationDetail, opened: boolean): Parts {
  const client = useQueryClient();
  const vehicle = VEHICLE_TYPES.find((type) => type === vehicleType);
  const reading = {
    queryKey: bomKeys.parts(vehicle),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchParts(vehicle, signal),
  };
  const { data } = useQuery({ ...reading, enabled: opened });
  const find = async (text: string) => {
    const words = fold(text).split(/\s+/);
    const parts = withRemaining(await client.fetchQuery(reading), materials);
    // Less than one unit cannot be used.
    return parts.filter((part) => part.quantity >= 1 && hasAll(part, words)).map(pickerOptionOf);
  };
  const queryKey = [...bomKeys.parts(vehicle), 'offers', materials];
  return {
    parts: data && withRemaining(data, materials),
    source: { queryKey, find, failed: STOCK_TEXTS.loadFailed },
  };
}

function hasAll({ code, name }: Part, words: readonly string[]): boolean {
  const whole = fold(`${code} ${name}`);
  return words.every((word) => whole.includes(word));
}

const pickerOptionOf = (part: Part) => ({
  id: part._id,
  label: part.name,
  code: part.code,
  about: priceAndStock(part),
  item: part,
});

export const priceAndStock = ({ price, quantity, unit }: Part) =>
  `${formatDollars(price)} por ${unitLabel(unit)} · Disponible: ${formatWithUnit(quantity, unit)}`;
