import { useEffect, useLayoutEffect, useRef } from 'react';
import { AgendaTab } from '#agenda/web/tab/agenda-tab.tsx';
import { formatAgendaLocation, parseAgendaLocation } from '#agenda/web/tab/agenda-views.ts';
import { SuspiciousBlocks } from '#booking/web/suspicious/suspicious-blocks.tsx';
import { readPreference, savePreference } from '#ui/panel/session/user-preference.ts';
import type { TabProps } from './tab-props.ts';

const VIEW = 'agenda_view';

/** The agenda tab. The URL holds view and day. Without a view in the URL it opens the user's last view. */
export default function AgendaScreen({ rest, onRest, onSettle, user, ...ways }: TabProps) {
  const place = parseAgendaLocation(rest);
  const opened = useRef({ rest, user, onSettle });
  useLayoutEffect(() => {
    const { rest, user, onSettle } = opened.current;
    const before = parseAgendaLocation(readPreference(VIEW, user) ?? '');
    if (rest === '' && before.view !== 'lista')
      onSettle(formatAgendaLocation({ ...before, day: null }));
  }, []);
  const shown = useRef(rest);
  useEffect(() => {
    // A URL without a view means the last view, until the user chooses the list. The agenda does not
    // open with «Por avisar»: it shows no appointments.
    const isAgenda = place.view !== 'avisar';
    if (isAgenda && (rest !== '' || shown.current !== '')) savePreference(VIEW, user, place.view);
    shown.current = rest;
  }, [rest, user, place.view]);
  return (
    <AgendaTab
      {...place}
      user={user}
      onPlace={(next) => onRest(formatAgendaLocation(next))}
      warning={<SuspiciousBlocks />}
      {...ways}
    />
  );
}
