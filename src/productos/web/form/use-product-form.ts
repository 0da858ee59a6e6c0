import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CallError, messageBesideFields } from '#web-kit/call.ts';
import { withUnsaid } from '#web-kit/panel/problems.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { useFirstProblem } from '#web-kit/panel/use-first-problem.ts';
import { type SharedDraft, useSharedDraft } from '#web-kit/panel/use-shared-draft.ts';
import { randomKey } from '#web-kit/random-key.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { newerIn, productKeys } from '../staff-product-api.ts';
import {
  bodyOf,
  type Draft,
  type DraftPicture,
  draftOf,
  type Problems,
  problemsOf,
} from './draft.ts';
import { mergeOf } from './draft-merge.ts';
import { type SaveSteps, saveProduct } from './save-product.ts';

export type ProductForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  newer: StaffProduct | undefined;
  theirs: SharedDraft<StaffProduct, Draft>['theirs'];
  /** Takes over what somebody else changed meanwhile, and says what it was. */
  look: () => void;
  change: (part: Partial<Draft>) => void;
  dropPictures: (keys: readonly string[]) => void;
  submit: () => Promise<void>;
};

/** `null`: a new product. */
export function useProductForm(product: StaffProduct | null, onSaved: () => void): ProductForm {
  const shared = useSharedDraft(product, { draftOf, merge: mergeOf });
  const { draft, setDraft, version } = shared;
  const [key] = useState(randomKey);
  const [id, setId] = useState(product?._id ?? null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFirstProblem(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    // What is on its way does not change any more.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => without(before, part));
  };
  const dropPictures = (keys: readonly string[]) =>
    setDraft((before) => ({
      ...before,
      pictures: before.pictures.filter(({ key }) => !keys.includes(key)),
    }));
  const refuse = (found: Problems) => {
    setProblems(found);
    leadToProblem();
  };
  const replace = (key: string, by: (before: DraftPicture) => DraftPicture) =>
    setDraft((before) => ({
      ...before,
      pictures: before.pictures.map((each) => (each.key === key ? by(each) : each)),
    }));
  const steps: SaveSteps = {
    onStored: (stored) => {
      setId(stored._id);
      shared.noteStored(stored);
    },
    onProgress: (key, progress) => replace(key, (before) => ({ ...before, progress })),
    onUploaded: (key, image) => replace(key, () => ({ key, image })),
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(bodyOf(draft));
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    setProblems({});
    try {
      await saveProduct({ id, key, version }, draft, steps);
      toastDone(product === null ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated);
      onSaved();
    } catch (error) {
      const newer = newerIn(error);
      if (newer !== null) shared.noteNewer(newer);
      refuse(problemsIn(error));
    } finally {
      setDraft(withoutProgress);
      setBusy(false);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
  const look = () => {
    shared.takeOver();
    refuse({});
  };
  const { dirty, newer, theirs } = shared;
  return {
    form,
    draft,
    problems: withUnsaid(problems, unsaid),
    busy,
    dirty,
    newer,
    theirs,
    look,
    change,
    dropPictures,
    submit,
  };
}

/** Nothing where the session ended: the gate says so, and the form waits for the next try. */
function problemsIn(error: unknown): Problems {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return {};
  return { ...error.fields, form: `${PRODUCT_TEXTS.saveFailed}${reasonOf(error)}` };
}

function reasonOf(error: CallError): string {
  if (error.message === '') return 'el servidor no respondió como se esperaba.';
  return messageBesideFields(error) || 'revisa los campos marcados.';
}

/** The names that the contract gives to what the draft holds under another. */
const FIELDS: Partial<Record<keyof Draft, string>> = { lines: 'components', pictures: 'images' };

/** What is being mended is not wrong any more until it is sent again. */
function without(problems: Problems, part: Partial<Draft>): Problems {
  const names = (Object.keys(part) as (keyof Draft)[]).map((name) => FIELDS[name] ?? name);
  if ('autoCost' in part || 'manualCost' in part) names.push('cost', 'manualCost');
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !names.includes(field.split('.')[0] ?? '')),
  );
}

function withoutProgress(draft: Draft): Draft {
  const pictures = draft.pictures.map((each) =>
    'file' in each ? { ...each, progress: null } : each,
  );
  return { ...draft, pictures };
}
