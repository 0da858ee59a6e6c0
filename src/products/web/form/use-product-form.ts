import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, messageUnlessField } from '#ui/call.ts';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { type RemoteVersion, useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { randomKey } from '#ui/random-key.ts';
import { createProduct, PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { newerProductIn, productKeys } from '../staff-product-api.ts';
import { bodyOf, type Draft, type DraftPicture, draftOf, lineProblems } from './product-draft.ts';
import { mergeProductDrafts } from './product-merge.ts';
import { type SaveCallbacks, saveProduct } from './save-product.ts';

export type ProductForm = { form: Form<Draft>; remote: RemoteVersion<Draft> };

/** `null`: a new product. */
export function useProductForm(product: StaffProduct | null, onSaved: () => void): ProductForm {
  const plan = { draftOf, merge: mergeProductDrafts, newerIn: newerProductIn };
  const remote = useRemoteVersion(product, plan);
  const [key] = useState(randomKey);
  const [id, setId] = useState(product?._id ?? null);
  const client = useQueryClient();
  const changePictures = (change: (picture: DraftPicture) => DraftPicture) =>
    form.update(({ pictures }) => ({ pictures: pictures.map(change) }));
  const replacePicture = (key: string, update: (before: DraftPicture) => DraftPicture) =>
    changePictures((picture) => (picture.key === key ? update(picture) : picture));
  const steps: SaveCallbacks = {
    onStored: (stored) => {
      setId(stored._id);
      remote.setBaseVersion(stored);
    },
    onProgress: (key, progress) => replacePicture(key, (before) => ({ ...before, progress })),
    onUploaded: (key, image) => replacePicture(key, () => ({ key, image })),
  };
  const form = useForm({
    initial: remote.base,
    endpoint: createProduct,
    toBody: bodyOf,
    fieldOf,
    validate: (draft) => lineProblems(draft, remote.base),
    send: async (_body, draft) => {
      try {
        await saveProduct({ id, key, version: remote.version }, draft, steps);
        return product === null ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated;
      } finally {
        changePictures((each) => ('file' in each ? { ...each, progress: null } : each));
        void client.invalidateQueries({ queryKey: productKeys.all });
      }
    },
    failureMessage: PRODUCT_TEXTS.saveFailed,
    showRejected: (error, fields) => [
      fields,
      { sentence: `${PRODUCT_TEXTS.saveFailed}${reasonOf(error)}`, detail: '' },
    ],
    onRefused: remote.onRefused,
    onDone: onSaved,
  });
  return { form, remote };
}

function reasonOf(error: CallError): string {
  if (error.message === '') return 'el servidor no respondió como se esperaba.';
  return messageUnlessField(error) || 'revisa los campos marcados.';
}

/** Fields with another name in the contract. */
const FORM_FIELDS: Readonly<Record<string, keyof Draft>> = {
  components: 'lines',
  images: 'pictures',
  cost: 'manualCost',
};

const fieldOf = (path: string): string => path.replace(/^\w+/, (name) => FORM_FIELDS[name] ?? name);
