import type { Row } from './item.ts';

const RESCHEDULE = 'e2e/citation-reschedule.e2e.ts';
const HISTORIAL = 'e2e/historial.e2e.ts';

/** Section 8 of the admin specification: the banners of the page. */
export const ADMIN_BANNERS: readonly Row[] = [
  {
    at: 'admin 8 Page banner messages',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'a list that cannot be had: the banner, and it can be asked for again',
    says: ['Error al cargar citas'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'a price list of more than one page > none in a category, loading, and a list that does not come',
    says: ['Error al cargar servicios'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: HISTORIAL,
    test: 'a history that cannot be read says so, and is read once it can',
    says: ['Error al cargar datos del historial'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/reservas/web/tab/reservas-tab.test.tsx',
    test: 'the switch shows and hides the public button, and is taken back where that fails',
    says: ['Error al actualizar configuración'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'nothing there, loading, and a list that does not come',
    says: ['Error al cargar productos'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'a failed switch and a failed deletion are said over the page',
    says: [
      'Error al eliminar producto',
      'Failed to toggle product status',
      ['(dismissable)', "press(page, 'Cerrar')"],
    ],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/agenda/web/detail/citation-moves.test.tsx',
    test: 'two at once: who comes second learns what it is now',
    says: ['Failed to update citation'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/agenda/web/detail/citation-moves.test.tsx',
    test: 'a delete that is refused is said in the detail',
    says: ['Failed to delete citation'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: RESCHEDULE,
    test: 'where both bays are taken the nearest are offered, or a «Sobreturno» on purpose',
    says: ['Failed to reschedule citation'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/agenda/web/detail/citation-drawer.test.tsx',
    test: 'a comment that could not be saved stays where it was typed',
    says: ['Error al guardar comentario'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'switched off and on; refused, the page says so in the words of the catalogue',
    says: ['Failed to toggle service status'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'deletes after a question; refused, the page says so in the words of the catalogue',
    says: ['Failed to delete service'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'e2e/maintenance.e2e.ts',
    test: 'refused, it says so in the words of the catalogue and keeps what was typed',
    says: ['Failed to complete maintenance'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/stock/web/components/components-tab.test.tsx',
    test: 'a list that does not come says so, and comes at the second try',
    says: ['Failed to fetch components'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/stock/web/components/component-dialogs.test.tsx',
    test: 'creates one, refuses what the rules refuse, and what the server does',
    says: ['Failed to save component'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/stock/web/components/components-tab.test.tsx',
    test: 'deletes after a question; what uses it is named, and it can be deactivated in its place',
    says: ['Error al eliminar el componente'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/stock/web/components/component-dialogs.test.tsx',
    test: 'somebody else was faster: the sale says what there is, and sells once',
    says: ['Error al registrar la venta'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'what sold out meanwhile is refused in the dialog; an answer that is lost sells once',
    says: ['Error al registrar la venta del componente/producto'],
  },
  {
    at: 'admin 8 Page banner messages',
    file: 'src/servicios/web/tab/service-form.test.tsx',
    test: 'a sentence at each field, before and after the server was asked',
    says: [
      'Failed to save service',
      ['server message', 'El precio debe ser 0 o más, con hasta 2 decimales.'],
    ],
  },
];
