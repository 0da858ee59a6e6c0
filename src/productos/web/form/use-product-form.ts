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
  remoteVersion: StaffProduct | undefined;
  remoteChanges: SharedDraft<StaffProduct, Draft>['remoteChanges'];
  /** Merges the remote changes into the draft and lists them. */
  showRemoteChanges: () => void;
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
  const [form, focusFirstError, unshown] = useFieldErrors(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    // No changes while the form is being sent.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => withoutProblemsOf(before, part));
  };
  const dropPictures = (keys: readonly string[]) =>
    setDraft((before) => ({
      ...before,
      pictures: before.pictures.filter(({ key }) => !keys.includes(key)),
    }));
  const showProblems = (found: Problems) => {
    setProblems(found);
    focusFirstError();
  };
  const replacePicture = (key: string, update: (before: DraftPicture) => DraftPicture) =>
    setDraft((before) => ({
      ...before,
      pictures: before.pictures.map((picture) => (picture.key === key ? update(picture) : picture)),
    }));
  const steps: SaveCallbacks = {
    onStored: (stored) => {
      setId(stored._id);
      shared.setBaseVersion(stored);
    },
    onProgress: (key, progress) => replacePicture(key, (before) => ({ ...before, progress })),
    onUploaded: (key, image) => replacePicture(key, () => ({ key, image })),
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(bodyOf(draft));
    if (Object.keys(found).length > 0) return showProblems(found);
    setBusy(true);
    setProblems({});
    try {
      await saveProduct({ id, key, version }, draft, steps);
      toastDone(product === null ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated);
      onSaved();
    } catch (error) {
      const newer = newerProductIn(error);
      if (newer !== null) shared.setRemoteVersion(newer);
      showProblems(problemsIn(error));
    } finally {
      setDraft(withoutProgress);
      setBusy(false);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
  const showRemoteChanges = () => {
    shared.mergeRemote();
    showProblems({});
  };
  const { dirty, remoteVersion, remoteChanges } = shared;
  return {
    form,
    draft,
    problems: withUnshownErrors(problems, unshown),
    busy,
    dirty,
    remoteVersion,
    remoteChanges,
    showRemoteChanges,
    change,
    dropPictures,
    submit,
  };
}

/** Empty if the session has ended: the sign-in dialog explains it, and the form stays open. */
function problemsIn(error: unknown): Problems {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return {};
  return { ...error.fields, form: `${PRODUCT_TEXTS.saveFailed}${reasonOf(error)}` };
}

function reasonOf(error: CallError): string {
  if (error.message === '') return 'el servidor no respondió como se esperaba.';
  return messageUnlessField(error) || 'revisa los campos marcados.';
}

/** Contract names of draft fields that differ. */
const API_FIELDS: Partial<Record<keyof Draft, string>> = {
  lines: 'components',
  pictures: 'images',
};

/** Removes the errors of changed fields until the next submit. */
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
