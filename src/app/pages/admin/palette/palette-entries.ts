import type { AdminInfo } from '#access/contract/user.ts';
import { logOut } from '#access/web/session/log-out.ts';
import { goTo } from '../address/use-address.ts';
import { type DialogName, MENU_ENTRIES, PALETTE_ENTRIES } from '../menu/menu-entries.ts';
import { allowedItems } from '../permissions.ts';
import type { PanelTab } from '../tabs/tabs.tsx';

export type PaletteEntry = { id: string; label: string; run: () => void };

/** Returns the entries that open a tab or one of its views. */
export function navigationEntries(tabs: readonly PanelTab[]): PaletteEntry[] {
  return tabs.flatMap(({ name, hash, views = {} }) => [
    { id: hash, label: name, run: () => goTo({ tab: hash, rest: '' }) },
    ...Object.entries(views).map(([rest, view]) => ({
      id: `${hash}/${rest}`,
      label: `${name}, ${view}`,
      run: () => goTo({ tab: hash, rest }),
    })),
  ]);
}

type Handlers = { onDialog: (name: DialogName) => void; onManual: (() => void) | null };

/** Returns the entries of actions that are available in every tab. */
export function actionEntries(admin: AdminInfo, { onDialog, onManual }: Handlers): PaletteEntry[] {
  const manual = onManual ? [{ id: 'manual', label: 'Nueva cita manual', run: onManual }] : [];
  const entries = allowedItems([...PALETTE_ENTRIES, ...MENU_ENTRIES], admin).map(
    ({ dialog, label }) => ({
      id: dialog,
      label,
      run: () => onDialog(dialog),
    }),
  );
  return [...manual, ...entries, { id: 'leave', label: 'Cerrar sesión', run: logOut }];
}
