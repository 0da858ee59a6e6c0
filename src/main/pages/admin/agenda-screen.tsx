import { AgendaTab } from '#agenda/web/tab/agenda-tab.tsx';
import { AGENDA_VIEWS } from '#agenda/web/tab/agenda-views.ts';
import type { TabProps } from './tab-props.ts';

/** The agenda's tab; its list is what an address without a view shows. */
export default function AgendaScreen({ rest, onRest, ...doors }: TabProps) {
  const view = AGENDA_VIEWS.find((name) => name === rest) ?? 'lista';
  return (
    <AgendaTab view={view} onView={(next) => onRest(next === 'lista' ? '' : next)} {...doors} />
  );
}
