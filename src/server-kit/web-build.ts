import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where tools/build.ts puts what browsers get, and the bundle that renders pages. */
export const WEB_FOLDER = resolve(import.meta.dirname, '../../dist/web');
export const SERVER_BUNDLES = resolve(import.meta.dirname, '../../dist/server');

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

/** Addresses of what an entry of the build needs, style sheets in their order. */
export type EntryFiles = { script: string; styles: string[]; fonts: string[] };

/** Throws where the site was not built. */
export function readEntry(source: string): EntryFiles {
  const manifest = JSON.parse(
    readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`dist/web holds no ${source}: run npm run build`);
  const address = (file: string) => `/${file}`;
  return {
    script: address(chunk.file),
    styles: (chunk.css ?? []).map(address),
    fonts: (chunk.assets ?? []).filter((file) => file.endsWith('.woff2')).map(address),
  };
}
