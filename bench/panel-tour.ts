import { weekOf, weekTitle, weekToPlan } from '#agenda/web/views/calendar-titles.ts';
import { addDays, dayAt } from '#shared/time/day-time.ts';
import { ZONE } from '#test/fixtures.ts';
import { machineNow } from '#test/machine-clock.ts';
import type { Step, Target } from './panel-press.ts';

/** The panel of a tab of the bar. */
const panel = (tab: string) => `[role=tabpanel][id$='-panel-${tab}']`;
const rowsOf = (tab: string): Target => ({ css: `${panel(tab)} [data-record]` });
const DIALOG = '[role=dialog]';
const OPTION = '[role=option]';
const FIRST_FILTER = 'input[data-first-filter]';
const AGENDA = panel('agenda');
const ALL_PAGES: Target = { css: `${AGENDA} nav`, text: 'Página 1 de 45' };

/** The week after the one that opens by default, which is the coming one on Sundays. */
const NEXT_WEEK = weekOf(addDays(weekToPlan(dayAt(machineNow(), ZONE)), 7));

const click = (name: string, target: Target, brings: Step['brings']): Step => ({
  name,
  click: target,
  brings,
});
const key = (name: string, pressed: string, brings: Step['brings']): Step => ({
  name,
  key: pressed,
  brings,
});
const button = (within: string, text: string): Target => ({ css: `${within} button`, text });
const labelled = (within: string, label: string): Target => ({
  css: `${within} button[aria-label^='${label}']`,
});
/** Esc, which closes the topmost layer. */
const escapeFrom = (what: string, css: string): Step =>
  key(`Esc closes ${what}`, 'Escape', { css, gone: true });

const tab = (hash: string, kind: 'cached' | 'first', brings: Target = rowsOf(hash)): Step => ({
  name: `tab ${hash}, ${kind}`,
  click: { css: `[data-tab='${hash}']` },
  brings,
  tab: kind,
});

/** One press for each letter. */
const typing = (field: string, word: string): Step[] =>
  [...word].map((letter, at) => {
    const typed = word.slice(0, at + 1);
    return key(`types «${typed}»`, letter, { css: field, text: typed });
  });

const TABS: readonly Step[] = [
  tab('reservas', 'first'),
  tab('productos', 'first'),
  tab('servicios', 'first'),
  tab('componentes', 'first'),
  tab('finanzas', 'first'),
  tab('historial-stock', 'first'),
  tab('historial', 'first'),
  tab('agenda', 'cached'),
];

const LIST: readonly Step[] = [
  click('page 2 of the agenda', button(`${AGENDA} nav`, 'Siguiente'), {
    css: `${AGENDA} nav`,
    text: 'Página 2 ',
  }),
  click('only pending', button(`${AGENDA} [aria-label=Contadores]`, 'Pendientes'), {
    css: `${AGENDA} nav`,
    text: 'Página 1 de 9',
  }),
  click('all again', button(`${AGENDA} [aria-label=Contadores]`, 'Pendientes'), ALL_PAGES),
  key('/ focuses the filter', '/', { css: `${FIRST_FILTER}:focus` }),
  ...typing(FIRST_FILTER, 'piriz'),
  {
    ...click('clears the filter', button(`${AGENDA} search`, 'Quitar filtros'), ALL_PAGES),
    after: { ...ALL_PAGES, gone: true },
  },
  click(
    'opens the status filter',
    { css: `${AGENDA} search input[aria-haspopup=listbox]` },
    { css: OPTION, text: 'En Taller' },
  ),
  click(
    'filters by status',
    { css: OPTION, text: 'En Taller' },
    {
      css: `${AGENDA} nav`,
      text: 'Página 1 de 9',
    },
  ),
  click('clears the status', button(`${AGENDA} search`, 'Quitar filtros'), ALL_PAGES),
  click(
    'opens a citation',
    { css: `${AGENDA} tbody [data-row]` },
    {
      css: `${DIALOG} button`,
      text: 'Reagendar',
    },
  ),
  escapeFrom('the citation', DIALOG),
  click('opens the menu of a row', labelled(`${AGENDA} tbody`, 'Más acciones'), {
    css: '[role=menuitem]',
    text: 'Reagendar',
  }),
  escapeFrom('the menu', '[role=menu]'),
];

const view = (name: string, brings: Step['brings']): Step =>
  click(`view ${name}`, { css: `${AGENDA} [role=radiogroup] label`, text: name }, brings);

const VIEWS: readonly Step[] = [
  view('Tablero', { css: '[data-column] [data-citation]' }),
  click('20 more cards', button('[data-column=accepted]', 'Ver más'), {
    css: '[data-column=accepted] li:nth-child(40)',
  }),
  click(
    'opens a card',
    { css: '[data-column=accepted] [data-row]' },
    {
      css: `${DIALOG} button`,
      text: 'Reagendar',
    },
  ),
  escapeFrom('the card', DIALOG),
  click('opens «Mover…»', labelled('[data-column=pending]', 'Mover'), { css: '[role=menuitem]' }),
  escapeFrom('«Mover…»', '[role=menu]'),
  view('Semana', { css: '[data-span=week] [data-citation]' }),
  click('next week', labelled(AGENDA, 'Semana siguiente'), {
    css: `${AGENDA} h2`,
    text: weekTitle(NEXT_WEEK.from, NEXT_WEEK.to),
  }),
  view('Día', { css: '[data-span=day] [data-citation]' }),
  click('today', button(AGENDA, 'Hoy'), {
    css: `${AGENDA} button[aria-pressed=true]`,
    text: 'Hoy',
  }),
  view('Lista', { css: `${AGENDA} tbody [data-record]` }),
];

const MANUAL: readonly Step[] = [
  click('opens «Cita manual»', button(AGENDA, 'Cita manual'), {
    css: `${DIALOG} input[data-autofocus]:focus`,
  }),
  ...typing(`${DIALOG} input[data-autofocus]`, 'an'),
  click('cancels «Cita manual»', button(DIALOG, 'Cancelar'), {
    css: `${DIALOG} button`,
    text: 'Descartar',
  }),
  click('discards', button(DIALOG, 'Descartar'), { css: DIALOG, gone: true }),
];

const PALETTE = `${DIALOG} input[data-autofocus]`;

const SHELL: readonly Step[] = [
  key('opens the palette', 'Control+k', { css: `${PALETTE}:focus` }),
  ...typing(PALETTE, 'filtro'),
  escapeFrom('the palette', DIALOG),
  click('opens the user menu', { css: 'header [aria-haspopup=menu]' }, { css: '[role=menu]' }),
  click(
    'dark theme',
    { css: '[role=menuitemradio]', text: 'Oscuro' },
    {
      css: '[data-mantine-color-scheme=dark]',
    },
  ),
  click(
    'light theme',
    { css: '[role=menuitemradio]', text: 'Claro' },
    {
      css: '[data-mantine-color-scheme=light]',
    },
  ),
  escapeFrom('the user menu', '[role=menu]'),
];

const STOCK: readonly Step[] = [
  tab('componentes', 'cached'),
  click('page 2 of the components', button(`${panel('componentes')} nav`, 'Siguiente'), {
    css: `${panel('componentes')} nav`,
    text: 'Página 2 ',
  }),
  click('opens a sale', button(panel('componentes'), 'Vender'), {
    css: `${DIALOG} input[data-autofocus]:focus`,
  }),
  ...typing(`${DIALOG} input[data-autofocus]`, 'fil'),
  click(
    'picks a component',
    { css: OPTION, text: 'Filtro' },
    { css: `${DIALOG} button`, text: 'Usar el precio' },
  ),
];

/** A morning's work in sixty presses, at 1440 × 900 pixels. */
export const TOUR: readonly Step[] = [...TABS, ...LIST, ...VIEWS, ...MANUAL, ...SHELL, ...STOCK];
