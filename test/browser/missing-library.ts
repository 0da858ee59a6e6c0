const NAME = /error while loading shared libraries: ([^\s:]+):/;

/** Debian and Ubuntu packages of the libraries that Chromium needs besides glibc. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libexpat.so.1': 'libexpat1',
  'libgcc_s.so.1': 'libgcc-s1',
};

/** Returns the library that the loader did not find, or `null` for another failure. */
export function missingLibraryIn(output: string): string | null {
  return NAME.exec(output)?.[1] ?? null;
}

/** Returns a sentence that says what is missing and what to install. */
export function missingLibrarySentence(output: string): string {
  const library = missingLibraryIn(output);
  if (library === null) {
    return `El Chromium de las pruebas no arranca (${firstLine(output)}): instala Chromium y pon la ruta de su ejecutable en CHROME_PATH.`;
  }
  const name = PACKAGES[library];
  const remedy =
    name === undefined ? 'instala el paquete que la trae' : `instala el paquete ${name}`;
  return `Al Chromium de las pruebas le falta la biblioteca ${library}: ${remedy} (en Debian o Ubuntu, con apt-get install) o pon otro Chromium en CHROME_PATH.`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
