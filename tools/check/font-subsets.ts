import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { PROJECT, read } from './tree.ts';

const FOLDER = 'src/ui/styles/fonts';
/** OpenType features that browsers apply by default, and digits of equal width (`tabular-nums`). */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

const SUBSETS = [
  {
    to: `${FOLDER}/archivo-basic.woff2`,
    from: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    // Seven bytes of instructions, without which Linux spaces small texts unevenly.
    noHinting: false,
  },
  {
    to: `${FOLDER}/barlow-condensed-600-basic.woff2`,
    from: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
    noHinting: true,
  },
] as const;

/** The address of the licence in a font's name table; names 0 to 6 are always kept. */
const KEPT_NAMES = [14];

/**
 * Returns the small fonts by path. They have the characters of the first `unicode-range` of `fonts.css` and the weights
 * that the pages use; the headings' font has no hinting.
 */
export async function fontSubsets(): Promise<Map<string, Uint8Array>> {
  const characters = rangesOf(read(PROJECT, 'src/ui/styles/fonts.css'))[0] ?? new Set();
  const text = String.fromCodePoint(...characters);
  const made = SUBSETS.map(async ({ to, from, ...rest }) => {
    const whole = readFileSync(createRequire(join(PROJECT, 'package.json')).resolve(from));
    const options = {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      preserveNameIds: KEPT_NAMES,
    } as const;
    return [to, await subsetFont(whole, text, { ...options, ...rest })] as const;
  });
  return new Map(await Promise.all(made));
}

/** Returns the code points of each `unicode-range` of a style sheet. */
export function rangesOf(css: string): Set<number>[] {
  return [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, list = '']) => {
    const ranges = [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
    return new Set(
      ranges.flatMap(([, first = '', last = first]) => {
        const from = Number.parseInt(first, 16);
        const length = Number.parseInt(last, 16) - from + 1;
        return Array.from({ length }, (_, index) => from + index);
      }),
    );
  });
}
