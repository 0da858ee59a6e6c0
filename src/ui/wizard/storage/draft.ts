import { fieldsOf, type WizardData, type WizardPlan } from '../state/wizard-plan.ts';

/** The part of `Storage` that is used; it may throw where the browser forbids storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A shared phone at a counter must not show the client before: half an hour. */
export const DRAFT_LIFE_MS = 30 * 60 * 1000;

/** Keeps `value` with the instant `now` (epoch milliseconds). Says nothing where it cannot. */
export function saveValue(store: Store, key: string, value: unknown, now: number): void {
  try {
    store.setItem(key, JSON.stringify({ savedAt: now, value }));
  } catch {
    // Storage forbidden or full: the wizard works on without a draft.
  }
}

/**
 * What was kept less than half an hour before `now`, else `null`. The caller checks its shape.
 * Removes what is older.
 */
export function loadValue(store: Store, key: string, now: number): unknown {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('savedAt' in kept) || !('value' in kept) || typeof kept.savedAt !== 'number') return null;
    const age = now - kept.savedAt;
    if (age >= 0 && age < DRAFT_LIFE_MS) return kept.value;
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
    // As in `keep`.
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

/** The draft with every field a text, or `null` where there is none worth restoring. */
export function loadDraft<Name extends string>(
  store: Store,
  plan: WizardPlan<Name>,
  now: number,
): WizardData<Name> | null {
  const kept = loadValue(store, plan.draftKey, now);
  if (typeof kept !== 'object' || kept === null) return null;
  const data: Record<Name, string> = { ...plan.empty };
  for (const name of fieldsOf(plan)) {
    const value: unknown = Reflect.get(kept, name);
    if (typeof value === 'string') data[name] = value;
  }
  return isEmpty(plan, data) ? null : data;
}

function isEmpty<Name extends string>(plan: WizardPlan<Name>, data: WizardData<Name>): boolean {
  return fieldsOf(plan).every((name) => data[name] === '');
}
