import { expect, test } from 'vitest';
import { finding } from '#test/panel/inspection-screen.tsx';
import { PHOTO } from '#test/panel/order-records.ts';
import { photoName } from './photo-name.ts';

const ORDER = { findings: [finding(0, { item: 'Batería y carga' })] };

test('photoName names the finding that a photo shows, when it was taken and by whom', () => {
  const ofFinding = photoName({ ...PHOTO, moment: 'during', finding: 1 }, ORDER, 'UTC');
  expect(ofFinding).toMatch(/^Batería y carga, durante el trabajo, .+, Sofía Güida$/);
  expect(photoName(PHOTO, ORDER, 'UTC')).toMatch(/^Al recibirla, .+, Sofía Güida$/);
});
