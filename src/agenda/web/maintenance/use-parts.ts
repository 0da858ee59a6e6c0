import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import { matchesSearch } from '#shared/text/search-words.ts';
import { VEHICLE_TYPES } from '#stock/contract/component.ts';
import { listParts, type Part } from '#stock/contract/stock-report.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { type ApprovedLine, type Taken, withRemaining } from './maintenance-draft.ts';

export type Parts = {
  /** Parts with the stock that remains for this job; undefined while loading. */
  parts: readonly Part[] | undefined;
  /** Components with at least one remaining unit. */
  source: OptionSource<Part>;
};

/**
 * Returns the parts for the citation's vehicle type, with the stock that remains after the
 * materials of its service or product and the parts of the approved lines.
 */
export function useParts(
  { vehicleType, materials }: Pick<CitationDetail, 'vehicleType' | 'materials'>,
  approved: readonly ApprovedLine[],
  opened: boolean,
): Parts {
  const client = useQueryClient();
  const vehicle = VEHICLE_TYPES.find((type) => type === vehicleType);
  const partsQuery = readQuery(listParts, { query: { vehicleType: vehicle } });
  const { data } = useQuery({ ...partsQuery, enabled: opened });
  const taken: Taken[] = [
    ...materials.map(({ _id, quantity }) => ({ _id, quantity })),
    ...approved.flatMap(({ component, quantity }) =>
      component === null ? [] : [{ _id: component, quantity }],
    ),
  ];
  const find = async (text: string) => {
    const parts = withRemaining(await client.fetchQuery(partsQuery), taken);
    // Less than one unit cannot be used.
    return parts
      .filter((part) => part.quantity >= 1 && matchesSearch([part.code, part.name], text))
      .map(pickerOptionOf);
  };
  const queryKey = [...partsQuery.queryKey, 'offers', taken];
  return {
    parts: data && withRemaining(data, taken),
    source: { queryKey, find, failureMessage: STOCK_TEXTS.loadFailed },
  };
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
