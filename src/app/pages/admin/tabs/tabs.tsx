import type { ComponentType } from 'react';
import { CLIENT_ACCESS } from '#clients/rules/client-access.ts';
import type { AccessPolicy } from '#shared/contract/access-policy.ts';
import { type LazyPart, lazyPart } from '#ui/panel/lazy-part.tsx';
import {
  useLowStockComponents,
  usePendingCitations,
  usePendingReservations,
} from './tab-counts.ts';
import type { TabProps } from './tab-props.ts';
import { WaitingTab } from './waiting-tab.tsx';

export type PanelTab = {
  name: string;
  /** Name of the tab in the URL. */
  hash: string;
  access: AccessPolicy;
  /** `g` and this letter open it. */
  letter: string;
  Screen: LazyPart<TabProps>;
  /** Labels of further views, by their name in the URL. */
  views?: Readonly<Record<string, string>>;
  /** Counts pending records. The tab then shows a pulse, and its accessible name holds the count. */
  pulse?: { useCount: () => number; one: string; many: string };
};

/** Prefix of the ids of the tabs and of the open panel. */
export const TABS_ID = 'tabs';
export const panelId = (hash: string): string => `${TABS_ID}-panel-${hash}`;

type Entry = Omit<PanelTab, 'Screen'> & {
  load: () => Promise<{ default: ComponentType<TabProps> }>;
};

const ENTRIES: readonly Entry[] = [
  {
    name: 'Agenda',
    hash: 'agenda',
    access: ['agenda'],
    letter: 'a',
    load: () => import('./agenda-screen.tsx'),
    views: { dia: 'Día', semana: 'Semana', tablero: 'Tablero', avisar: 'Por avisar' },
    pulse: { useCount: usePendingCitations, one: 'pendiente', many: 'pendientes' },
  },
  {
    name: 'Reservas',
    hash: 'reservas',
    access: ['reservas'],
    letter: 'r',
    load: async () => ({
      default: (await import('#reservations/web/tab/reservations-tab.tsx')).ReservationsTab,
    }),
    pulse: { useCount: usePendingReservations, one: 'pendiente', many: 'pendientes' },
  },
  {
    name: 'Productos',
    hash: 'productos',
    access: ['productos'],
    letter: 'p',
    load: () => import('./products-screen.tsx'),
  },
  {
    name: 'Servicios',
    hash: 'servicios',
    access: ['servicios'],
    letter: 's',
    load: async () => ({
      default: (await import('#services/web/tab/services-tab.tsx')).ServicesTab,
    }),
  },
  {
    name: 'Componentes',
    hash: 'componentes',
    access: ['stock'],
    letter: 'c',
    load: () => import('./components-screen.tsx'),
    views: { reporte: 'Reporte de stock', contar: 'Contar' },
    pulse: { useCount: useLowStockComponents, one: 'con stock bajo', many: 'con stock bajo' },
  },
  {
    name: 'Finanzas',
    hash: 'finanzas',
    access: ['finanzas'],
    letter: 'f',
    load: () => import('./finance-screen.tsx'),
    views: {
      gasto: 'Cargar Gasto',
      reporte: 'Reporte del mes',
      caja: 'Caja de hoy',
      cobrar: 'Por cobrar',
      devolver: 'Por devolver',
    },
  },
  {
    name: 'Historial Stock',
    hash: 'historial-stock',
    access: ['stock'],
    letter: 'k',
    load: () => import('#stock/web/history/history-tab.tsx'),
  },
  {
    name: 'Historial',
    hash: 'historial',
    access: ['historial'],
    letter: 'h',
    load: async () => ({
      default: (await import('#history/web/tab/history-tab.tsx')).HistoryTab,
    }),
  },
  {
    name: 'Clientes',
    hash: 'clientes',
    access: CLIENT_ACCESS,
    letter: 'l',
    load: () => import('#clients/web/tab/clients-tab.tsx'),
  },
];

/** In the order of docs/rules/panel.md. */
export const TABS: readonly PanelTab[] = ENTRIES.map(({ load, ...tab }) => ({
  ...tab,
  Screen: lazyPart(load, <WaitingTab name={tab.name} />),
}));
