import type { Plugin } from 'vite';

/** UTF-16 code units beyond ASCII. */
const BEYOND_ASCII = /[\u0080-\uffff]/g;

/**
 * Escapes characters beyond ASCII. V8 keeps the source of a module in memory, and Node decodes a file with such a character with two
 * bytes for each character: a source of 3 MB takes 6 (docs/decisions/0051).
 */
export function oneByteSource(): Plugin {
  return {
    name: 'bujia:one-byte-source',
    // Vite prints the code of each chunk again, without escapes, before this hook.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(BEYOND_ASCII, escapeUnit);
      }
    },
  };
}

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
