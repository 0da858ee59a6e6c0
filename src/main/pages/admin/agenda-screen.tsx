import { useEffect, useLayoutEffect, useRef } from 'react';
import { AgendaTab } from '#agenda/web/tab/agenda-tab.tsx';
import { agendaRest, readAgendaPlace } from '#agenda/web/tab/agenda-views.ts';
import { keepChoice, readChoice } from '#web-kit/panel/user-choice.ts';
import type { TabProps } from './tab-props.ts';

const VIEW = 'agenda_view';

/**
 * The agenda tab. The address holds view and day. Without a view in the address the tab opens with the
 * user's last view.
 */
export default function AgendaScreen({ rest, onRest, onSettle, user, ...ways }: TabProps) {
  const place = readAgendaPlace(rest);
  const opened = useRef({ rest, user, onSettle });
  useLayoutEffect(() => {
    const { rest, user, onSettle } = opened.current;
    const before = readAgendaPlace(readChoice(VIEW, user) ?? '');
    if (rest === '' && before.view !== 'lista') onSettle(agendaRest({ ...before, day: null }));
  }, []);
  const shown = useRef(rest);
  useEffect(() => {
    // An address without a view means the last view, until the user chooses the list.
    if (rest !== '' || shown.current !== '') keepChoice(VIEW, user, place.view);
    shown.current = rest;
  }, [rest, user, place.view]);
  return (
    <AgendaTab {...place} user={user} onPlace={(next) => onRest(agendaRest(next))} {...ways} />
  );
}
