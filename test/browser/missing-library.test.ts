import { expect, test } from 'vitest';
import { missingLibraryIn, missingLibrarySentence } from './missing-library.ts';

const LOADER =
  '/tmp/chromium: error while loading shared libraries: libnspr4.so: cannot open shared object file: No such file or directory';

test('missingLibrarySentence names a missing library and its package', () => {
  expect(missingLibraryIn(LOADER)).toBe('libnspr4.so');
  expect(missingLibrarySentence(LOADER)).toBe(
    'Al Chromium de las pruebas le falta la biblioteca libnspr4.so: instala el paquete libnspr4 (en Debian o Ubuntu, con apt-get install) o pon otro Chromium en CHROME_PATH.',
  );
});

test('missingLibrarySentence names a library without a known package', () => {
  const sentence = missingLibrarySentence(LOADER.replace('libnspr4.so', 'libnueva.so.7'));
  expect(sentence).toContain('libnueva.so.7: instala el paquete que la trae');
});

test('missingLibrarySentence quotes any other failure', () => {
  expect(missingLibraryIn('Illegal instruction')).toBeNull();
  expect(missingLibrarySentence('Illegal instruction\ncore dumped')).toBe(
    'El Chromium de las pruebas no arranca (Illegal instruction): instala Chromium y pon la ruta de su ejecutable en CHROME_PATH.',
  );
});
