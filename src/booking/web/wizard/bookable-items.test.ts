import { expect, test } from 'vitest';
import { filterChoices } from '#ui/wizard/choices/filter-choices.ts';
import { suggestionsFor } from '#ui/wizard/fields/use-combobox.ts';
import { bookableItems } from './bookable-items.ts';

const service = (name: string) => ({
  _id: name,
  name,
  description: 'Purga y líquido nuevo.',
  duration: 60,
  price: 10,
  category: 'maintenance' as const,
  requirements: ['Traer las llaves'],
});
const product = { _id: 'p', name: 'Batería', description: '', duration: 60, price: 129 };

test('bookableItems lists services before products', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [
        ['one list holding services and appointment products', "'Aceite', 'Batería'"],
      ],
    },
  },
}, () => {
  const list = bookableItems([service('Frenos'), service('Aceite')], [product]);
  expect(list.map(({ name }) => name)).toEqual(['Frenos', 'Aceite', 'Batería']);
  expect(list[2]?.requirements).toEqual([]);
});

test('filterChoices ignores case and accents and never hides the chosen item', () => {
  const list = bookableItems([service('Frenos'), service('Aceite')], [product]);
  const names = (words: string, chosen = '') =>
    filterChoices(list, words, chosen).map(({ name }) => name);
  expect(names('')).toHaveLength(3);
  expect(names('BATERIA')).toEqual(['Batería']);
  expect(names('liquido fre')).toEqual(['Frenos']);
  expect(names('bateria', 'Aceite')).toEqual(['Aceite', 'Batería']);
  expect(names('nada de eso')).toEqual([]);
});

test('suggestionsFor lists names that start with the text before names that contain it', () => {
  expect(suggestionsFor(['Royal Enfield', 'Yamaha', 'Kawasaki'], ' ya')).toEqual([
    'Yamaha',
    'Royal Enfield',
  ]);
});
