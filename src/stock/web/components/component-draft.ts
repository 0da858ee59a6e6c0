import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { UNITS, type Unit } from '#shared/money/quantity.ts';
import type { CallError } from '#ui/call.ts';
import type { Component } from '../../contract/component.ts';
import { amountProblems } from '../../rules/component-amounts.ts';
import type { VehicleType } from '../bom-api.ts';
import type { ComponentChange, NewComponent } from '../component-api.ts';

/** What the form holds; amounts as they are typed. */
export type ComponentDraft = {
  code: string;
  name: string;
  unit: Unit;
  quantity: string;
  minStock: string;
  /** '' is none. */
  targetStock: string;
  costPerUnit: string;
  salePrice: string;
  vehicleTypes: readonly VehicleType[];
  supplier: string;
  location: string;
  active: boolean;
  reason: string;
};

const NEW: ComponentDraft = {
  code: '',
  name: '',
  unit: UNITS[0],
  quantity: '0',
  minStock: '0',
  targetStock: '',
  costPerUnit: '0',
  salePrice: '',
  vehicleTypes: [],
  supplier: '',
  location: '',
  active: true,
  reason: '',
};

export function componentDraft(component: Component | null): ComponentDraft {
  if (component === null) return NEW;
  const { code, name, unit, vehicleTypes, supplier, location, active, salePrice } = component;
  return {
    ...{ code, name, unit, vehicleTypes, supplier, location, active, reason: '' },
    quantity: formatNumberInput(component.quantity),
    minStock: formatNumberInput(component.minStock),
    targetStock: component.targetStock === null ? '' : formatNumberInput(component.targetStock),
    costPerUnit: formatMoneyInput(component.costPerUnit),
    salePrice: salePrice === null ? '' : formatMoneyInput(salePrice),
  };
}

/** As the contract takes it; without the reason, which only a change has. */
export function componentBody({ reason: _, ...draft }: ComponentDraft): NewComponent {
  return {
    ...draft,
    vehicleTypes: [...draft.vehicleTypes],
    quantity: normalizeQuantity(draft.quantity),
    minStock: normalizeQuantity(draft.minStock),
    targetStock: draft.targetStock.trim() === '' ? null : normalizeQuantity(draft.targetStock),
    costPerUnit: normalizeAmount(draft.costPerUnit),
    salePrice: draft.salePrice.trim() === '' ? null : normalizeAmount(draft.salePrice),
  };
}

/** Returns the problem of each new amount; `first` is the draft that the form opened with. */
export function draftAmountProblems(draft: ComponentDraft, first: ComponentDraft | null) {
  const amounts = ({ unit, quantity, minStock, targetStock }: ComponentDraft) => ({
    unit,
    quantity: parseThousandths(quantity) ?? 0,
    minStock: parseThousandths(minStock) ?? 0,
    targetStock: parseThousandths(targetStock),
  });
  return amountProblems(amounts(draft), first && amounts(first));
}

/** The fields that differ from what the form was shown; the others stay as they are by now. */
export function componentChanges(body: NewComponent, shown: NewComponent): ComponentChange {
  const names = Object.keys(body) as (keyof NewComponent)[];
  const changed = names.filter(
    (name) => JSON.stringify(body[name]) !== JSON.stringify(shown[name]),
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, body[name]])),
    expectedQuantity: shown.quantity,
    expectedCostPerUnit: shown.costPerUnit,
  };
}

/**
 * What the form was shown once a change was refused as overtaken: of the amounts that were typed,
 * what there is by now. One that was left alone is not sent, whatever became of it.
 */
export function baselineAfterConflict(error: CallError, body: NewComponent, shown: NewComponent) {
  if (error.code !== 'component-changed') return shown;
  const now = componentBody(componentDraft(error.data as Component)); // as the contract says
  const typed = (name: 'quantity' | 'costPerUnit') =>
    body[name] === shown[name] ? {} : { [name]: now[name] };
  return { ...shown, ...typed('quantity'), ...typed('costPerUnit') };
}
