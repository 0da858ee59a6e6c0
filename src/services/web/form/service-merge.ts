import { type Merged, mergeDrafts, type ThreeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { CATEGORY_LABELS } from '../../rules/category.ts';
import type { Draft } from './service-draft.ts';

export const mergeServiceDrafts = (drafts: ThreeDrafts<Draft>): Merged<Draft> =>
  mergeDrafts(drafts, [['duration', 'durationUnit']]);

/** Label and display text of each field, for the list of remote changes. */
export const FIELD_DISPLAY: { [Field in keyof Draft]: [string, (draft: Draft) => string] } = {
  name: ['Nombre', ({ name }) => name],
  description: ['Descripción', ({ description }) => description],
  category: ['Categoría', ({ category }) => CATEGORY_LABELS[category]],
  duration: ['Duración', ({ duration }) => duration],
  durationUnit: ['Unidad', ({ durationUnit }) => (durationUnit === 'hours' ? 'horas' : 'minutos')],
  price: ['Precio', ({ price }) => `US$ ${price}`],
  stock: ['Stock', ({ stock }) => stock],
  usesComponents: ['Usa componentes del stock', (draft) => (draft.usesComponents ? 'sí' : 'no')],
  lines: ['Componentes', () => ''],
  cost: ['Costo', ({ cost }) => `US$ ${cost}`],
  requirements: ['Requisitos', ({ requirements }) => requirements],
  active: ['Activo', ({ active }) => (active ? 'sí' : 'no')],
  everyKm: ['Repetir cada (kilómetros)', ({ everyKm }) => everyKm || 'no se repite'],
  everyMonths: ['Repetir cada (meses)', ({ everyMonths }) => everyMonths || 'no se repite'],
};
