import { expect, test } from 'vitest';
import { PHOTO_VIEWS, photoNameIn, photoTitle, VIEW_LABELS, viewOfLabel } from './photos.ts';

test('photoTitle names the side of the vehicle, and otherwise when the photo was taken', () => {
  const photo = { moment: 'during', view: null, item: null } as const;
  expect(photoTitle({ ...photo, moment: 'in', view: 'left' })).toBe('Izquierda, al recibirla');
  expect(photoTitle({ ...photo, item: 'Cadena' })).toBe('Cadena, durante el trabajo');
  expect(photoTitle(photo)).toBe('Durante el trabajo');
});

test('photoNameIn numbers a photo only without a side and a finding', () => {
  const photo = { moment: 'in', view: null, item: null } as const;
  expect(photoNameIn(photo, 1, 'Kit de transmisión')).toBe('Foto 2: Kit de transmisión');
  expect(photoNameIn({ ...photo, view: 'back' }, 1, 'Kit')).toBe('Atrás, al recibirla');
  expect(photoNameIn({ ...photo, item: 'Cadena' }, 0, 'Kit')).toBe('Cadena, al recibirla');
});

test('viewOfLabel finds each side by its label, and none by another text', () => {
  expect(PHOTO_VIEWS.map((view) => viewOfLabel(VIEW_LABELS[view]))).toEqual(PHOTO_VIEWS);
  expect(viewOfLabel('')).toBeUndefined();
});
