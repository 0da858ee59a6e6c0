import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CallError, messageUnlessField } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { withUnshownErrors } from '#ui/panel/form/field-errors.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { type SharedDraft, useSharedDraft } from '#ui/panel/form/use-shared-draft.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { randomKey } from '#ui/random-key.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { newerProductIn, productKeys } from '../staff-product-api.ts';
import {
  bodyOf,
  type Draft,
  type DraftPicture,
  draftOf,
  type Problems,
  problemsOf,
} from './product-draft.ts';
import { mergeProductDrafts } from './product-merge.ts';
import { type SaveCallbacks, saveProduct } from './save-product.ts';

export type ProductForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  newer: StaffProduct | undefined;
  theirs: SharedDraft<StaffProduct, Draft>['remoteChanges'];
  /** Takes over what somebody else changed meanwhile, and says what it was. */
  acceptRemote: () => void;
  change: (part: Partial<Draft>) => void;
  dropPictures: (keys: readonly string[]) => void;
  submit: () => Promise<void>;
};

/** `null`: a new product. */
export function useProductForm(product: StaffProduct | null, onSaved: () => void): ProductForm {
  const shared = useSharedDraft(product, { draftOf, merge: mergeProductDrafts });
  const { draft, setDraft, version } = shared;
  const [key] = useState(randomKey);
  const [id, setId] = useState(product?._id ?? null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    // What is on its way does not change any more.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => withoutProblemsOf(before, part));
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
  const steps: SaveCallbacks = {
    onStored: (stored) => {
      setId(stored._id);
      shared.setBaseVersion(stored);
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
      const newer = newerProductIn(error);
      if (newer !== null) shared.setRemoteVersion(newer);
      refuse(problemsIn(error));
    } finally {
      setDraft(withoutProgress);
      setBusy(false);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
  const look = () => {
    shared.mergeRemote();
    refuse({});
  };
  const { dirty, remoteVersion: newer, remoteChanges: theirs } = shared;
  return {
    form,
    draft,
    problems: withUnshownErrors(problems, unsaid),
    busy,
    dirty,
    newer,
    theirs,
    acceptRemote: look,
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
  return messageUnlessField(error) || 'revisa los campos marcados.';
}

/** The names that the contract gives to what the draft holds under another. */
const API_FIELDS: Partial<Record<keyof Draft, string>> = {
  lines: 'components',
  pictures: 'images',
};

/** What is being mended is not wrong any more until it is sent again. */
function withoutProblemsOf(problems: Problems, part: Partial<Draft>): Problems {
  const names = (Object.keys(part) as (keyof Draft)[]).map((name) => API_FIELDS[name] ?? name);
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
