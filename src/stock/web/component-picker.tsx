import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import {
  type OptionSource,
  type PickerOption,
  SearchPicker,
} from '#ui/panel/fields/search-picker.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import type { BomLine } from '../contract/bom.ts';
import { type Component, listComponents } from '../contract/component.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';

const ALL = componentSource();
const SELLABLE = componentSource('sellable');

type Props = {
  chosen: Component | null;
  error: string | undefined;
  /** Whether the picker lists only components with stock. */
  sellable?: boolean;
  /** Whether the field is focused when its dialog opens. */
  first?: boolean;
  /** `scanned`: chosen by the exact code and Enter. */
  onPick: (component: Component, scanned: boolean) => void;
};

/** Picker for the component of a dialog: scanned, or found by code or name. */
export function ComponentPicker({ chosen, error, sellable = false, first = true, onPick }: Props) {
  return (
    <SearchPicker
      label="Componente"
      placeholder="Escanea, o busca por código o nombre"
      source={sellable ? SELLABLE : ALL}
      {...(sellable && { emptyText: 'No hay componentes con stock' })}
      value={chosen === null ? '' : componentLabel(chosen)}
      error={error}
      required
      first={first}
      onPick={onPick}
    />
  );
}

/** Returns the component with its current values, or the given one until they are loaded. */
export function useLiveComponent(component: Component | null): Component | null {
  const ids = component === null ? [] : [component._id];
  const { data } = useQuery({ ...componentsById(ids), enabled: ids.length > 0 });
  return data?.find(({ _id }) => _id === component?._id) ?? component;
}

/** Components for pickers and BOMs. */

type Only = 'active' | 'sellable';

/** The shown options plus the at most 60 lines of a BOM, which the picker leaves out. */
const MAX_OFFERS = 80;

/** Source for a picker of active, sellable or all components. The server searches. */
export function componentSource(only?: Only): OptionSource<Component> {
  return {
    queryKey: ['stock', 'offers', only ?? 'all'],
    failureMessage: STOCK_TEXTS.loadFailed,
    find: async (text, signal) => {
      const query = { limit: MAX_OFFERS, search: text, ...(only && { only }) };
      const { data } = await staffCall(listComponents, { query }, { signal });
      return data.map(only === 'sellable' ? offerWithStock : offerWithCost);
    },
  };
}

/** The query of the components with these ids, by name. */
export const componentsById = (ids: readonly string[]) =>
  readQuery(listComponents, { query: { ids: ids.join() } });

type BomComponent = BomLine['component'];

/** Returns the fields of a component that a BOM line stores. */
export function bomComponent({ _id, code, name, unit, costPerUnit }: Component): BomComponent {
  return { _id, code, name, unit, costPerUnit };
}

export const componentLabel = ({ name, code }: Pick<Component, 'name' | 'code'>) =>
  `${name} (${code})`;

function offerWithCost(component: Component): PickerOption<Component> {
  const { _id: id, code, costPerUnit, unit } = component;
  const about = `${formatDollars(costPerUnit)} por ${unitLabel(unit)}`;
  return { id, label: componentLabel(component), code, about, item: component };
}

/** Option with the stock, for counter sales. */
function offerWithStock(component: Component): PickerOption<Component> {
  const about = `Disponible: ${formatWithUnit(component.quantity, component.unit)}`;
  return { ...offerWithCost(component), about };
}

/** Row of the BOM editor; `quantity` is the typed text. */
export function bomRow({ component, quantity }: { component: BomComponent; quantity: string }) {
  const { _id, name, unit } = component;
  return {
    id: _id,
    name,
    about: codeAndCost(component),
    quantityLabel: `Cantidad de ${name}, en ${unitLabel(unit)}`,
    quantity,
  };
}

const codeAndCost = ({
  code,
  costPerUnit,
  unit,
}: Pick<BomComponent, 'code' | 'costPerUnit' | 'unit'>) =>
  `${code} · ${formatDollars(costPerUnit)} por ${unitLabel(unit)}`;
