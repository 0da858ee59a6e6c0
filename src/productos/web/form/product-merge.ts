import { type Merged, mergeDrafts } from '#ui/panel/form/merge-drafts.ts';
import type { Draft, DraftPicture } from './product-draft.ts';

type Three = { first: Draft; mine: Draft; theirs: Draft };

/** Images come and go one by one: those that were added on either side stay, unless taken away. */
export function mergeProductDrafts(drafts: Three): Merged<Draft> {
  const { draft, changes } = mergeDrafts(drafts);
  const pictures = mergedPictures(drafts);
  return {
    draft: { ...draft, pictures },
    changes: changes.map((each) => (each.field === 'pictures' ? { ...each, mine: false } : each)),
  };
}

function mergedPictures({ first, mine, theirs }: Three): DraftPicture[] {
  const has = ({ pictures }: Draft, one: DraftPicture) =>
    pictures.some((each) => pictureId(each) === pictureId(one));
  const kept = mine.pictures.filter((each) => has(theirs, each) || !has(first, each));
  const added = theirs.pictures.filter((each) => !has(first, each) && !has(mine, each));
  return [...kept, ...added];
}

/** One that was sent keeps the key that it had as a file. */
const pictureId = (picture: DraftPicture) => ('image' in picture ? picture.image._id : picture.key);

/** How a field is called and what it says, for who reads what somebody else changed. */
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
