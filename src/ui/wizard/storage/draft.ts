import { planFields, type WizardData, type WizardPlan } from '../state/wizard-plan.ts';

/** The part of `Storage` that is used; it may throw where the browser forbids storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Half an hour: a shared phone at a counter must not show the previous client's data. */
export const DRAFT_LIFE_MS = 30 * 60 * 1000;

/** Stores `value` with the instant `now` (epoch milliseconds). Ignores failures of the storage. */
export function saveValue(store: Store, key: string, value: unknown, now: number): void {
  try {
    store.setItem(key, JSON.stringify({ savedAt: now, value }));
  } catch {
    // Storage is forbidden or full: the wizard works without a draft.
  }
}

/**
 * Returns the value stored less than half an hour before `now`, else `null`. The caller checks its
 * shape. Removes an older value.
 */
export function loadValue(store: Store, key: string, now: number): unknown {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('savedAt' in stored) || !('value' in stored)) return null;
    if (typeof stored.savedAt !== 'number') return null;
    const age = now - stored.savedAt;
    if (age >= 0 && age < DRAFT_LIFE_MS) return stored.value;
    store.removeItem(key);
    return null;
  } catch {
    return null;
  }
}

export function removeValue(store: Store, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // Storage is forbidden.
  }
}

export function saveDraft<Name extends string>(
  store: Store,
  plan: WizardPlan<Name>,
  data: WizardData<Name>,
  now: number,
): void {
  if (isEmpty(plan, data)) removeValue(store, plan.draftKey);
  else saveValue(store, plan.draftKey, data, now);
}

/** Returns the stored draft with every field as text, or `null` if it is missing or empty. */
export function loadDraft<Name extends string>(
  store: Store,
  plan: WizardPlan<Name>,
  now: number,
): WizardData<Name> | null {
  const stored = loadValue(store, plan.draftKey, now);
  if (typeof stored !== 'object' || stored === null) return null;
  const data: Record<Name, string> = { ...plan.empty };
  for (const name of planFields(plan)) {
    const value: unknown = Reflect.get(stored, name);
    if (typeof value === 'string') data[name] = value;
  }
  return isEmpty(plan, data) ? null : data;
}

function isEmpty<Name extends string>(plan: WizardPlan<Name>, data: WizardData<Name>): boolean {
  return planFields(plan).every((name) => data[name] === '');
}
