import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { dollarsOf } from '#shared/money/money.ts';
import { BOM, bomCents, bomProblems } from '#stock/web/bom-field.tsx';
import { type CallError, messageUnlessField } from '#ui/call.ts';
import { CheckboxCard } from '#ui/panel/fields/checkbox-card.tsx';
import { uploadForm } from '#ui/panel/files/upload.ts';
import {
  amount,
  area,
  type BodyOf,
  type DraftOf,
  type Field,
  fieldsOf,
  text,
} from '#ui/panel/form/fields.tsx';
import { type Merged, mergeDrafts, type ThreeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { draftOf, type Edit, resolverOf } from '#ui/panel/form/use-edit.ts';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { randomKey } from '#ui/random-key.ts';
import type { StaffProduct } from '../../contract/staff-product.ts';
import * as contract from '../../contract/staff-product.ts';
import type { ShownImage } from '../product-picture.tsx';
import { PRODUCTS } from '../products-query.ts';
import { type DraftPicture, type PendingPicture, scaleForUpload } from './pictures-field.tsx';
import { SPECIFICATIONS } from './specifications-field.tsx';

const { PRODUCT_TEXTS, staffProduct } = contract;

export type ProductEdit = Edit<typeof FIELDS>;

/** As `useEdit`, for a form that saves in steps. Another try continues after the last step that succeeded. */
export function useProductEdit(product: StaffProduct | null, onSaved: () => void): ProductEdit {
  const remote = useRemoteVersion(formProductOf(product), {
    draftOf: (stored) => draftOf(FIELDS, stored),
    merge: mergeProductDrafts,
    newerIn: ({ code, data }) =>
      code === 'changed-meanwhile'
        ? formProductOf(z.safeParse(staffProduct, data).data ?? null)
        : null,
  });
  const [key] = useState(randomKey);
  const [id, setId] = useState(product?._id ?? null);
  const client = useQueryClient();
  const changePictures = (change: (picture: DraftPicture) => DraftPicture) =>
    form.update(({ images }) => ({ images: images.map(change) }));
  const stored = ({ data }: { data: StaffProduct }) => {
    setId(data._id);
    remote.setBaseVersion(data);
    return data;
  };
  const update = async (id: string, body: ProductBody, expectedUpdatedAt: string | undefined) => {
    const change = { params: { id }, body: { ...body, expectedUpdatedAt } };
    return stored(await staffCall(contract.updateProduct, change));
  };
  const upload = async (id: string, { key, file }: PendingPicture) => {
    const change = (by: (before: DraftPicture) => DraftPicture) =>
      changePictures((each) => (each.key === key ? by(each) : each));
    const onProgress = (progress: number) => change((before) => ({ ...before, progress }));
    onProgress(0);
    const sent = { file: await scaleForUpload(file), onProgress };
    const latest = stored(await uploadForm(contract.addProductImage, { params: { id } }, sent));
    const image = latest.images.at(-1);
    if (image) change(() => ({ key, image }));
    return { latest, image };
  };
  /** Saves the product, its new images one after the other, and the order of all images if it differs. */
  const save = async (body: ProductBody, pictures: readonly DraftPicture[]) => {
    let latest = await (id === null
      ? staffCall(contract.createProduct, { body }, { key }).then(stored)
      : update(id, body, remote.version));
    const images: string[] = [];
    for (const picture of pictures) {
      let image = 'image' in picture ? picture.image : undefined;
      if ('file' in picture) ({ latest, image } = await upload(latest._id, picture));
      if (image) images.push(image._id);
    }
    if (images.join() === latest.images.map(({ _id }) => _id).join()) return;
    await update(latest._id, { ...body, images }, latest.updatedAt);
  };
  const spec = { fields: FIELDS, endpoint: contract.createProduct };
  const { toBody, fieldOf, ...resolver } = resolverOf(spec, remote.base);
  const form = useForm({
    ...resolver,
    initial: remote.base,
    toBody: (draft) => productBody(toBody(draft), bomCents(draft.components)),
    fieldOf: (path, draft) => fieldOf?.(path === 'cost' ? 'manualCost' : path, draft) ?? path,
    validate: ({ components }) => bomProblems(components, remote.base.components),
    send: async (body, { images }) => {
      try {
        await save(body, images);
        return PRODUCT_TEXTS[product === null ? 'created' : 'updated'];
      } finally {
        changePictures((each) => ('file' in each ? { ...each, progress: null } : each));
        void client.invalidateQueries({ queryKey: PRODUCTS });
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
  return { fields: FIELDS, form, remote };
}

const formProductOf = (product: StaffProduct | null): FormProduct | null =>
  product && { ...product, ...product.publishIn };

/** Merges images one by one: keeps images added on either side, unless the other side removed them. */
function mergeProductDrafts(drafts: ThreeDrafts<ProductDraft>): Merged<ProductDraft> {
  const { draft, changes } = mergeDrafts(drafts);
  const { base, local, remote } = drafts;
  const has = ({ images }: ProductDraft, wanted: DraftPicture) =>
    images.some((each) => pictureId(each) === pictureId(wanted));
  const kept = local.images.filter((each) => has(remote, each) || !has(base, each));
  const added = remote.images.filter((each) => !has(base, each) && !has(local, each));
  return {
    draft: { ...draft, images: [...kept, ...added] },
    changes: changes.map((each) =>
      each.field === 'images' ? { ...each, changedLocally: false } : each,
    ),
  };
}

/** An uploaded picture keeps the key that it had as a file. */
const pictureId = (picture: DraftPicture) => ('image' in picture ? picture.image._id : picture.key);

function reasonOf(error: CallError): string {
  if (error.message === '') return 'el servidor no respondió como se esperaba.';
  return messageUnlessField(error) || 'revisa los campos marcados.';
}

/** A product with each place of publication as a field of its own. */
type FormProduct = StaffProduct & StaffProduct['publishIn'];

/** `about`: the field whose error is cleared with a change. */
type Options = { hint: string; initial?: boolean; about?: string };

const checkbox = (
  label: string,
  { hint, initial = false, about }: Options,
): Field<boolean, boolean, boolean> => ({
  ...{ label, initial, read: (value) => value, write: (value) => value },
  textOf: (value) => (value ? 'sí' : 'no'),
  input: ({ value, onChange }) => (
    <CheckboxCard
      label={label}
      meaning={hint}
      checked={value}
      onChange={(checked) => onChange(checked, about)}
    />
  ),
});

/** The ids of the stored images are sent; files are uploaded one by one. */
const IMAGES: Field<ShownImage[], DraftPicture[], string[]> = {
  label: 'Imágenes',
  initial: [],
  read: (images) => images.map((image) => ({ key: image._id, image })),
  write: (pictures) => pictures.flatMap((each) => ('image' in each ? [each.image._id] : [])),
  textOf: () => '',
  input: () => null,
};

/** The fields of docs/rules/panel.md 5. Two inputs need more than their value: `ProductForm` has them. */
export const FIELDS = fieldsOf<FormProduct>()({
  name: text('Nombre', { required: true }),
  description: area('Descripción', { required: true }),
  category: text('Categoría', { required: true }),
  price: amount('Precio', { hint: 'Lo que paga el cliente por unidad.' }),
  autoCost: checkbox('Calcular el costo con los componentes', {
    initial: true,
    about: 'manualCost',
    hint: 'El costo sigue al de cada componente cuando cambia.',
  }),
  manualCost: amount('Costo'),
  components: BOM,
  specifications: SPECIFICATIONS,
  images: IMAGES,
  agendaTaller: checkbox('Agenda Taller', { hint: 'Se puede agendar con instalación.' }),
  reservaTuyo: checkbox('Reserva tu unidad', { hint: 'Se puede reservar desde la web.' }),
  active: checkbox('Activo', { initial: true, hint: 'Inactivo, no se ofrece ni se vende.' }),
});

type ProductDraft = DraftOf<typeof FIELDS>;

type ProductBody = ReturnType<typeof productBody>;

/** The audit log names a changed cost, calculated or manual. */
function productBody(
  { agendaTaller, reservaTuyo, manualCost, ...body }: BodyOf<typeof FIELDS>,
  calculated: number | null,
) {
  return {
    ...body,
    publishIn: { agendaTaller, reservaTuyo },
    ...(body.autoCost
      ? calculated !== null && { cost: dollarsOf(calculated) }
      : { cost: manualCost, manualCost }),
  };
}
