import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { UNITS, type Unit } from '#shared/money/quantity.ts';
import type { CallError, CallInput } from '#ui/call.ts';
import { changesOf } from '#ui/panel/form/use-edit.ts';
import type { Component, createComponent } from '../../contract/component.ts';
import { amountProblems } from '../../rules/component-amounts.ts';

type NewComponent = CallInput<typeof createComponent>['body'];

/** State of the form; amounts are typed texts. */
export type ComponentDraft = {
  code: string;
  name: string;
  unit: Unit;
  quantity: string;
  minStock: string;
  /** '' means no target. */
  targetStock: string;
  costPerUnit: string;
  salePrice: string;
  vehicleTypes: Component['vehicleTypes'];
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

/** Builds the request body, without the reason, which only an edit has. */
export function componentBody({ reason: _, ...draft }: ComponentDraft): NewComponent {
  return {
    ...draft,
    quantity: normalizeQuantity(draft.quantity),
    minStock: normalizeQuantity(draft.minStock),
    targetStock: draft.targetStock.trim() === '' ? null : normalizeQuantity(draft.targetStock),
    costPerUnit: normalizeAmount(draft.costPerUnit),
    salePrice: draft.salePrice.trim() === '' ? null : normalizeAmount(draft.salePrice),
  };
}

/** Returns the problem of each changed amount; `initial` is the draft that the form opened with. */
export function draftAmountProblems(draft: ComponentDraft, initial: ComponentDraft | null) {
  const amounts = ({ unit, quantity, minStock, targetStock }: ComponentDraft) => ({
    unit,
    quantity: parseThousandths(quantity) ?? 0,
    minStock: parseThousandths(minStock) ?? 0,
    targetStock: parseThousandths(targetStock),
  });
  return amountProblems(amounts(draft), initial && amounts(initial));
}

/** Returns the fields that differ from `baseline`, the values that the form showed; the others are not sent. */
export const componentChanges = (body: NewComponent, baseline: NewComponent) => ({
  ...changesOf(body, baseline),
  expectedQuantity: baseline.quantity,
  expectedCostPerUnit: baseline.costPerUnit,
});

/**
 * Returns the new baseline after the server rejected an edit as outdated: the current value of each amount
 * that the user edited. An amount that was not edited is not sent, so its baseline stays.
 */
export function baselineAfterConflict(
  error: CallError,
  body: NewComponent,
  baseline: NewComponent,
) {
  if (error.code !== 'component-changed') return baseline;
  const current = componentBody(componentDraft(error.data as Component)); // By the contract.
  const edited = (name: 'quantity' | 'costPerUnit') =>
    body[name] === baseline[name] ? {} : { [name]: current[name] };
  return { ...baseline, ...edited('quantity'), ...edited('costPerUnit') };
}
