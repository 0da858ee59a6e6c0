import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import type { OptionSource, PickerOption } from '#ui/panel/fields/search-picker.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import type { BomLine } from '../contract/bom.ts';
import { type Component, listComponents } from '../contract/component.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';

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
