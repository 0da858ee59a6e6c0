import { ADMIN_BANNERS } from './admin-banners.ts';
import { ADMIN_CALLS } from './admin-calls.ts';
import { ADMIN_CONSTANTS } from './admin-constants.ts';
import { ADMIN_DESK } from './admin-desk.ts';
import { ADMIN_FIELDS } from './admin-fields.ts';
import { ADMIN_LEDGER_FIELDS } from './admin-ledger-fields.ts';
import { ADMIN_OFFICE } from './admin-office.ts';
import { ADMIN_PAGE } from './admin-page.ts';
import { ADMIN_RULES } from './admin-rules.ts';
import { ADMIN_SENTENCES } from './admin-sentences.ts';
import { ADMIN_STATES } from './admin-states.ts';
import { ADMIN_WORKSHOP } from './admin-workshop.ts';
import { ADMIN_WORKSHOP_RULES } from './admin-workshop-rules.ts';
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
  ...ADMIN_PAGE,
  ...ADMIN_DESK,
  ...ADMIN_WORKSHOP,
  ...ADMIN_OFFICE,
  ...ADMIN_FIELDS,
  ...ADMIN_LEDGER_FIELDS,
  ...ADMIN_STATES,
  ...ADMIN_RULES,
  ...ADMIN_WORKSHOP_RULES,
  ...ADMIN_CALLS,
  ...ADMIN_BANNERS,
  ...ADMIN_SENTENCES,
  ...ADMIN_CONSTANTS,
]);
