/** The sources of the tabs, by their names in the URL, and of other parts: the build lists their files in the page. */
export const PART_SOURCES: Readonly<Record<string, string>> = {
  agenda: 'src/app/pages/admin/tabs/agenda-screen.tsx',
  reservas: 'src/reservations/web/tab/reservations-tab.tsx',
  productos: 'src/app/pages/admin/tabs/products-screen.tsx',
  servicios: 'src/services/web/tab/services-tab.tsx',
  componentes: 'src/app/pages/admin/tabs/components-screen.tsx',
  finanzas: 'src/app/pages/admin/tabs/finance-screen.tsx',
  'historial-stock': 'src/stock/web/history/history-tab.tsx',
  historial: 'src/history/web/tab/history-tab.tsx',
  clientes: 'src/clients/web/tab/clients-tab.tsx',
  'user-menu': 'src/app/pages/admin/menu/user-menu-list.tsx',
  palette: 'src/app/pages/admin/palette/palette.tsx',
  citation: 'src/agenda/web/detail/citation-drawer.tsx',
  manual: 'src/agenda/web/manual/manual-dialog.tsx',
  reservation: 'src/reservations/web/detail/reservation-drawer.tsx',
};
