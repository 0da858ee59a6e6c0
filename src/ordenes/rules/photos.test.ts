import { expect, test } from 'vitest';
import { PHOTO_VIEWS, photoTitle, VIEW_LABELS, viewOfLabel } from './photos.ts';

test('photoTitle names the side of the vehicle, and otherwise when the photo was taken', () => {
  expect(photoTitle({ moment: 'in', view: 'left' })).toBe('Izquierda, al recibirla');
  expect(photoTitle({ moment: 'during', view: null })).toBe('Durante el trabajo');
});

test('viewOfLabel finds each side by its label, and none by another text', () => {
  expect(PHOTO_VIEWS.map((view) => viewOfLabel(VIEW_LABELS[view]))).toEqual(PHOTO_VIEWS);
  expect(viewOfLabel('')).toBeUndefined();
});
