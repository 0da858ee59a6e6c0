import { fileURLToPath } from 'node:url';

const SHELL = fileURLToPath(new URL('../src/app/pages/admin/shell.tsx', import.meta.url));

/**
 * Modules that the bar uses of packages whose index imports all their modules. `test/bar-modules.test.ts` fails if one is
 * missing or not used.
 */
export const BAR_PACKAGES: readonly string[] = [
  '@mantine/core/esm/components/Tabs/',
  'create-scoped-keydown-handler.mjs',
  'create-safe-context.mjs',
  'find-element-ancestor.mjs',
  'get-auto-contrast-value.mjs',
  'get-contrast-color.mjs',
  'get-safe-id.mjs',
  'DirectionProvider.mjs',
  'IconKey.mjs',
  'IconPlugConnectedX.mjs',
  'IconNetwork.mjs',
  'IconDatabaseExclamation.mjs',
  'IconClockExclamation.mjs',
  'IconBell.mjs',
  'IconSearch.mjs',
  'IconChevronDown.mjs',
];

type ModuleInfo = { importedIds: readonly string[] };
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The project's modules that the bar imports. */
const barModules = new Set<string>();

function addBarModules(id: string, modules: Modules): void {
  if (barModules.has(id) || !id.includes('/src/')) return;
  barModules.add(id);
  for (const each of modules.getModuleInfo(id)?.importedIds ?? []) addBarModules(each, modules);
}

/** Returns the name of the bar's file for a module in it, `null` for another one. */
export function barOrNone(id: string, modules: Modules): string | null {
  if (barModules.size === 0) addBarModules(SHELL, modules);
  if (id === SHELL) return null;
  const isPackage = BAR_PACKAGES.some((each) => id.includes(each));
  return isPackage || barModules.has(id) ? 'bar' : null;
}
