import { UNITS, type Unit } from '#kernel/quantity.ts';
import { asTyped, plain } from '#web-kit/panel/typed-number.ts';
import type { Component } from '../../contract/component.ts';
import type { VehicleType } from '../bill-api.ts';
import type { NewComponent } from '../component-api.ts';

/** What the form holds; amounts as they are typed. */
export type ComponentDraft = {
  code: string;
  name: string;
  unit: Unit;
  quantity: string;
  minStock: string;
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
    quantity: asTyped(component.quantity),
    minStock: asTyped(component.minStock),
    costPerUnit: asTyped(component.costPerUnit),
    salePrice: salePrice === null ? '' : asTyped(salePrice),
  };
}

/** As the contract takes it; without the reason, which only a change has. */
export function componentBody({ reason: _, ...draft }: ComponentDraft): NewComponent {
  return {
    ...draft,
    vehicleTypes: [...draft.vehicleTypes],
    quantity: plain(draft.quantity),
    minStock: plain(draft.minStock),
    costPerUnit: plain(draft.costPerUnit),
    salePrice: draft.salePrice.trim() === '' ? null : plain(draft.salePrice),
  };
}
