import { ALLOWED_DEPENDENCIES, MODULES } from './modules.ts';

export const MODULE_DIAGRAM = 'docs/diagrams/modules.md';

/** The text of `docs/diagrams/modules.md`, from the list of allowed dependencies. */
export function moduleDiagram(): string {
  const edges = MODULES.flatMap((from) =>
    ALLOWED_DEPENDENCIES[from].map(({ to, readsOnly, rulesOnly }) => {
      if (rulesOnly) return `  ${from} -. rules .-> ${to}`;
      return readsOnly ? `  ${from} -. reads .-> ${to}` : `  ${from} --> ${to}`;
    }),
  );
  return [
    '# Modules',
    '',
    '`npm run generate` writes this page from the list of allowed dependencies',
    '(`tools/check/modules.ts`). A solid arrow allows calls of the whole public API; «reads» allows',
    'all but actions; «rules» allows the rules alone.',
    '',
    '```mermaid',
    'flowchart LR',
    ...MODULES.map((name) => `  ${name}`),
    ...edges,
    '```',
    '',
    'Layers: `app` may import every module. A module may import `platform` (server side), `ui` (browser',
    'side) and `shared` (both). `platform` and `ui` may import `shared` only.',
    '',
    '```mermaid',
    'flowchart TD',
    '  app --> modules',
    '  modules --> platform',
    '  modules --> ui',
    '  platform --> shared',
    '  ui --> shared',
    '```',
    '',
  ].join('\n');
}
