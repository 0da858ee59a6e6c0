import { type Merged, mergeDrafts, type ThreeDrafts } from '#ui/panel/form/merge-drafts.ts';
import type { Draft, DraftPicture } from './product-draft.ts';

/** Merges images one by one: keeps images added on either side, unless the other side removed them. */
export function mergeProductDrafts(drafts: ThreeDrafts<Draft>): Merged<Draft> {
  const { draft, changes } = mergeDrafts(drafts);
  const pictures = mergedPictures(drafts);
  return {
    draft: { ...draft, pictures },
    changes: changes.map((each) =>
      each.field === 'pictures' ? { ...each, changedLocally: false } : each,
    ),
  };
}

function mergedPictures({ base, local, remote }: ThreeDrafts<Draft>): DraftPicture[] {
  const has = ({ pictures }: Draft, wanted: DraftPicture) =>
    pictures.some((picture) => pictureId(picture) === pictureId(wanted));
  const kept = local.pictures.filter((each) => has(remote, each) || !has(base, each));
  const added = remote.pictures.filter((each) => !has(base, each) && !has(local, each));
  return [...kept, ...added];
}

/** An uploaded picture keeps the key that it had as a file. */
const pictureId = (picture: DraftPicture) => ('image' in picture ? picture.image._id : picture.key);

/** Label and display text of each field, for the list of remote changes. */
export const FIELD_DISPLAY: { [Field in keyof Draft]: [string, (draft: Draft) => string] } = {
  name: ['Nombre', ({ name }) => name],
  description: ['Descripción', ({ description }) => description],
  category: ['Categoría', ({ category }) => category],
  price: ['Precio', ({ price }) => `US$ ${price}`],
  autoCost: ['Calcular el costo con los componentes', (draft) => (draft.autoCost ? 'sí' : 'no')],
  manualCost: ['Costo', ({ manualCost }) => `US$ ${manualCost}`],
  lines: ['Componentes', () => ''],
  specifications: ['Especificaciones', () => ''],
  pictures: ['Imágenes', () => ''],
  agendaTaller: ['Agenda Taller', ({ agendaTaller }) => (agendaTaller ? 'sí' : 'no')],
  reservaTuyo: ['Reserva tu unidad', ({ reservaTuyo }) => (reservaTuyo ? 'sí' : 'no')],
  active: ['Activo', ({ active }) => (active ? 'sí' : 'no')],
};
