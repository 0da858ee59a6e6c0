import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
} from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import type { WorkLine } from '../../contract/work-order.ts';
import type { LineKind } from '../../rules/line-states.ts';
import type { LineChangeInput, LineInput } from '../work-order-api.ts';

/** Values of the form of a line; amounts as typed. */
export type LineDraft = {
  /** Id of the part or service; '': none. */
  article: string;
  text: string;
  quantity: string;
  price: string;
  cost: string;
  cause: string;
  correction: string;
  /** Id of the line to which it is an alternative; '': none. */
  alternative: string;
};

/** A new line of a kind (`line` is `null`), or one that exists. */
export type LineSubject = { kind: LineKind; line: WorkLine | null };

export const EMPTY_LINE: LineDraft = {
  article: '',
  text: '',
  quantity: '1',
  price: '',
  cost: '',
  cause: '',
  correction: '',
  alternative: '',
};

/** Returns the form of a line. `lines` are those of the order, among them its alternatives. */
export function lineDraftOf(line: WorkLine, lines: readonly WorkLine[]): LineDraft {
  const { component, service, text, quantity, price, cost, cause, correction } = line;
  return {
    article: component ?? service ?? '',
    text,
    quantity: formatNumberInput(quantity),
    price: formatMoneyInput(price),
    cost: cost === null || line.kind !== 'outside' ? '' : formatMoneyInput(cost),
    cause,
    correction,
    alternative: alternativeOf(line, lines)?._id ?? '',
  };
}

/** The first other open line of the same group. */
function alternativeOf(
  { _id, choiceGroup }: Pick<WorkLine, '_id' | 'choiceGroup'>,
  lines: readonly WorkLine[],
): WorkLine | undefined {
  if (choiceGroup === null) return undefined;
  return offeredAlternatives(lines, _id).find((each) => each.choiceGroup === choiceGroup);
}

/** Lines to which a new or changed line can be an alternative. */
export const offeredAlternatives = (lines: readonly WorkLine[], own: string | undefined) =>
  lines.filter(({ _id, state }) => state === 'proposed' && _id !== own);

/**
 * The group of a line that is an alternative to `other`. `isNew`: `other` has no group yet and gets this one
 * first.
 */
export function choiceGroupWith(
  other: WorkLine,
  lines: readonly WorkLine[],
): { group: number; isNew: boolean } {
  if (other.choiceGroup !== null) return { group: other.choiceGroup, isNew: false };
  const used = lines.map(({ choiceGroup }) => choiceGroup ?? 0);
  return { group: Math.max(0, ...used) + 1, isNew: true };
}

/** Amounts are sent as typed where they are invalid: the contract rejects them with its sentence. */
export function newLineOf(kind: LineKind, draft: LineDraft, choiceGroup: number | null): LineInput {
  const { article, text, cause, correction } = draft;
  return {
    kind,
    component: kind === 'part' && article !== '' ? article : null,
    service: kind === 'service' && article !== '' ? article : null,
    text,
    quantity: kind === 'service' ? 1 : normalizeQuantity(draft.quantity),
    price: normalizeAmount(draft.price),
    ...(kind === 'outside' && draft.cost.trim() !== '' && { cost: normalizeAmount(draft.cost) }),
    cause,
    correction,
    choiceGroup,
  };
}

/** Returns only what differs from `base`. */
export function lineChangeOf(
  draft: LineDraft,
  base: LineDraft,
  choiceGroup: number | null,
  version: number,
): LineChangeInput {
  const differs = (field: keyof LineDraft) => draft[field] !== base[field];
  const cost = draft.cost.trim() === '' ? null : normalizeAmount(draft.cost);
  return {
    ...(differs('text') && { text: draft.text }),
    ...(differs('quantity') && { quantity: normalizeQuantity(draft.quantity) }),
    ...(differs('price') && { price: normalizeAmount(draft.price) }),
    ...(differs('cost') && { cost }),
    ...(differs('cause') && { cause: draft.cause }),
    ...(differs('correction') && { correction: draft.correction }),
    ...(differs('alternative') && { choiceGroup }),
    version,
  };
}

/** Label and display text of each field, for the list of remote changes. */
export const LINE_FIELD_DISPLAY: {
  [Field in keyof LineDraft]: [string, (draft: LineDraft) => string];
} = {
  article: ['Repuesto o servicio', () => ''],
  text: ['Texto', ({ text }) => text],
  quantity: ['Cantidad', ({ quantity }) => quantity],
  price: ['Precio', ({ price }) => formatDollars(Number(normalizeAmount(price)))],
  cost: ['Costo', () => ''],
  cause: ['Qué se encontró', () => ''],
  correction: ['Qué se va a hacer', () => ''],
  alternative: ['Alternativas', () => ''],
};
