import { type Item, itemsOf } from './item.ts';
import { PUBLIC_CALLS } from './public-calls.ts';
import { PUBLIC_FIELDS } from './public-fields.ts';
import { PUBLIC_RULES } from './public-rules.ts';
import { PUBLIC_SCREENS } from './public-screens.ts';
import { PUBLIC_SENTENCES } from './public-sentences.ts';
import { PUBLIC_STATES } from './public-states.ts';

/** All that the two specifications promise, each once, with the test that asserts it. */
export const ITEMS: readonly Item[] = itemsOf([
  ...PUBLIC_SCREENS,
  ...PUBLIC_FIELDS,
  ...PUBLIC_STATES,
  ...PUBLIC_RULES,
  ...PUBLIC_CALLS,
  ...PUBLIC_SENTENCES,
]);
