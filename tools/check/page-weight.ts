import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isSmallFont } from '#platform/http/web-build.ts';

/** The part of Vite's manifest with the imports of each file. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

export type PageWeight = { js: number; css: number; fonts: number; total: number };

/** `first`: what loads with the page; `all`: lazy parts as well. */
export type Loads = 'first' | 'all';

/** Returns the transferred bytes of a page of the build in `folder`; `styles` as in `Budget`. */
export function weighPage(
  folder: string,
  manifest: Manifest,
  { entry, styles: linked = entry }: { entry: string; styles?: string },
  loads: Loads,
): PageWeight {
  const chunksOf = (key: string) =>
    [...reachableChunks(manifest, key, loads)].flatMap((each) => manifest[each] ?? []);
  const scripts = new Set(
    chunksOf(entry)
      .map((chunk) => chunk.file)
      .filter(isScript),
  );
  const styles = new Set(chunksOf(linked).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]));
  const js = sum(scripts, (file) => gzippedSize(join(folder, file)));
  const css = sum(
    [...styles].filter((file) => file.endsWith('.css')),
    (file) => gzippedSize(join(folder, file)),
  );
  const files = new Set(Object.values(manifest).map((each) => each.file));
  const fonts = sum([...files].filter(isSmallFont), (file) => statSync(join(folder, file)).size);
  return { js, css, fonts, total: js + css + fonts };
}

const isScript = (file: string): boolean => file.endsWith('.js');

/** Returns the chunks that load with one: itself and what it imports. */
export const staticChunks = (manifest: Manifest, entry: string): Set<string> =>
  reachableChunks(manifest, entry, 'first');

function reachableChunks(manifest: Manifest, entry: string, loads: Loads): Set<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
    if (loads === 'all') waiting.push(...(manifest[key]?.dynamicImports ?? []));
  }
  return found;
}

function sum(files: Iterable<string>, sizeOf: (file: string) => number): number {
  return [...files].reduce((total, file) => total + sizeOf(file), 0);
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
