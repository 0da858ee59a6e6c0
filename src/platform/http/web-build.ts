import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where tools/build.ts puts what browsers get, and the bundle that renders pages. */
export const WEB_FOLDER = resolve(import.meta.dirname, '../../../dist/web');
export const SERVER_BUNDLES = resolve(import.meta.dirname, '../../../dist/server');

type Chunk = { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[] };

/** Addresses of what an entry of the build needs, style sheets in their order. */
export type EntryFiles = { script: string; styles: string[]; fonts: string[] };

/** Throws where the site was not built. */
export function readEntry(source: string): EntryFiles {
  const chunks = withImports(readManifest(), source);
  const entry = chunks.at(-1);
  if (!entry) throw new Error(`dist/web holds no ${source}: run npm run build`);
  return {
    script: addressOf(entry.file),
    styles: addresses(chunks.flatMap((chunk) => chunk.css ?? [])),
    fonts: addresses(chunks.flatMap((chunk) => chunk.assets ?? [])).filter(isFont),
  };
}

/** Addresses of what all pages share: colours, fonts, links, focus; `site` in vite.config.ts. */
export function readSharedFiles(): Omit<EntryFiles, 'script'> {
  const shared = Object.values(readManifest()).find(({ name }) => name === 'site');
  if (!shared) throw new Error('dist/web holds no shared styles: run npm run build');
  return {
    styles: addresses(shared.css ?? []),
    fonts: addresses(shared.assets ?? []).filter(isFont),
  };
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'));
}

/** What a chunk imports comes before it, as its style sheets must. */
function withImports(manifest: Record<string, Chunk>, name: string): Chunk[] {
  const chunk = manifest[name];
  if (!chunk) return [];
  return [...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each)), chunk];
}

const addressOf = (file: string) => `/${file}`;
const addresses = (files: string[]) => [...new Set(files)].map(addressOf);
const isFont = (address: string) => address.endsWith('.woff2');
