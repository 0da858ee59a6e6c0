import type { VehicleType } from '#clients/rules/client-fields.ts';
import type { Checklist } from '../../contract/checklist.ts';
import type { ChecklistTier } from '../../rules/checklist-tiers.ts';
import type { ChecklistInput } from '../work-order-api.ts';

/** A checklist in its form: `items` is a text with one item a line. */
export type ChecklistDraft = {
  name: string;
  tier: ChecklistTier;
  vehicleTypes: VehicleType[];
  items: string;
};

export const checklistDraft = (checklist: Checklist | null): ChecklistDraft => ({
  name: checklist?.name ?? '',
  tier: checklist?.tier ?? 'quick',
  vehicleTypes: checklist?.vehicleTypes ?? [],
  items: checklist?.items.join('\n') ?? '',
});

/** Returns the items of the text, without empty lines. */
export const itemsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const checklistBody = ({ items, ...draft }: ChecklistDraft): ChecklistInput => ({
  ...draft,
  items: itemsOf(items),
});

/** The error of one item is shown at the text of all. */
export const checklistField = (path: string): string => path.replace(/^(\w+)\..*/, '$1');
