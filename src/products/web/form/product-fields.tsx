import { dollarsOf } from '#shared/money/money.ts';
import { BOM } from '#stock/web/bom-field.tsx';
import { CheckboxCard } from '#ui/panel/fields/checkbox-card.tsx';
import {
  amount,
  area,
  type BodyOf,
  type DraftOf,
  type Field,
  fieldsOf,
  text,
} from '#ui/panel/form/fields.tsx';
import type { StaffProduct } from '../../contract/staff-product.ts';
import type { ShownImage } from '../product-picture.tsx';
import type { DraftPicture } from './picture-files.ts';
import { SPECIFICATIONS } from './specifications-field.tsx';

/** A product with each place of publication as a field of its own. */
export type FormProduct = StaffProduct & StaffProduct['publishIn'];

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

export type ProductDraft = DraftOf<typeof FIELDS>;

export type ProductBody = ReturnType<typeof productBody>;

/** The audit log names a changed cost, calculated or manual. */
export function productBody(
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
