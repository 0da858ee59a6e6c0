import type { Step } from './booking-fields.ts';

/** One entry of the browser's history: a step, and how many of our own entries lie before it. */
export type Place = { step: Step; editing: boolean; depth: number };

const STEPS: readonly Step[] = [1, 2, 3, 4, 5];

/** Where the address and the history entry say that we are; step 1 where they say nothing. */
export function placeNow(): Place {
  const asked = new URLSearchParams(location.search).get('paso');
  const step = STEPS.find((entry) => String(entry) === asked) ?? 1;
  const kept: unknown = history.state;
  if (typeof kept !== 'object' || kept === null) return { step, editing: false, depth: 0 };
  const depth = 'depth' in kept && typeof kept.depth === 'number' ? kept.depth : 0;
  return { step, editing: 'editing' in kept && kept.editing === true, depth };
}

export function pushPlace(step: Step, editing: boolean): void {
  history.pushState({ depth: placeNow().depth + 1, editing }, '', addressOf(String(step)));
}

export function replacePlace(step: Step, editing: boolean): void {
  history.replaceState({ depth: placeNow().depth, editing }, '', addressOf(String(step)));
}

/** The receipt takes the last step's entry: a reload finds it again. */
export function replaceByReceipt(): void {
  history.replaceState({ depth: placeNow().depth, editing: false }, '', addressOf('comprobante'));
}

/** A fresh wizard without a trace of the last one in the address. */
export function replaceByStart(): void {
  history.replaceState({ depth: 0, editing: false }, '', location.pathname);
}

/** Whether the address belongs to a wizard under way, and not to a new visit. */
export function isUnderWay(): boolean {
  return new URLSearchParams(location.search).has('paso');
}

/** `?servicio=<id>` of a link from the landing page. */
export function askedService(): string {
  return new URLSearchParams(location.search).get('servicio')?.slice(0, 64) ?? '';
}

function addressOf(step: string): string {
  return `${location.pathname}?paso=${step}`;
}
