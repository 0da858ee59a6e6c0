import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import { matchesSearch } from '#shared/text/search-words.ts';
import { listParts, type Part } from '#stock/contract/stock-report.ts';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { BomEditor } from '#ui/panel/form/bom-editor.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import {
  type ApprovedLine,
  type DraftPart,
  lineTotalCents,
  type Taken,
  withRemaining,
} from './maintenance-draft.ts';

type Props = {
  offered: Parts;
  parts: DraftPart[];
  problems: Problems;
  onParts: (parts: DraftPart[], about?: string) => void;
};

/** The used parts: each once, with a quantity from one to the remaining stock. */
export function PartsField({ offered, parts, problems, onParts }: Props) {
  const add = (part: Part) => onParts([...parts, { part, quantity: '1' }]);
  const setQuantity = (id: string, quantity: string) =>
    onParts(
      parts.map((line) => (line.part._id === id ? { ...line, quantity } : line)),
      `part-${id}`,
    );
  return (
    <BomEditor
      name="Repuestos"
      rows={parts.map((line) => ({
        id: line.part._id,
        name: line.part.name,
        about: priceAndStock(line.part),
        quantityLabel: `Cantidad de ${line.part.name}, en ${unitLabel(line.part.unit)}`,
        quantity: line.quantity,
        share: lineTotalCents(line),
        problem: problems[`part-${line.part._id}`],
      }))}
      picker={{
        label: 'Agregar repuesto',
        description: 'Los de este tipo de vehículo que hay en stock.',
        placeholder: 'Buscar…',
      }}
      source={offered.source}
      idOf={({ _id }) => _id}
      onAdd={add}
      onQuantity={setQuantity}
      onRemove={(id) => onParts(parts.filter(({ part }) => part._id !== id))}
    />
  );
}

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

const priceAndStock = ({ price, quantity, unit }: Part) =>
  `${formatDollars(price)} por ${unitLabel(unit)} · Disponible: ${formatWithUnit(quantity, unit)}`;
