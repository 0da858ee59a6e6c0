import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { AgendaTab } from '#agenda/web/tab/agenda-tab.tsx';
import {
  type AgendaLocation,
  formatAgendaLocation,
  parseAgendaLocation,
} from '#agenda/web/tab/agenda-views.ts';
import { SuspiciousBlocks } from '#booking/web/suspicious/suspicious-blocks.tsx';
import { readPreference, savePreference } from '#ui/panel/session/user-preference.ts';
import type { TabProps } from './tab-props.ts';

const VIEW = 'agenda_view';

/** Returns the view in which the user left the agenda; `null` for the list. */
function readLastView(user: string): AgendaLocation | null {
  const { view } = parseAgendaLocation(readPreference(VIEW, user) ?? '');
  return view === 'lista' ? null : { view, day: null };
}

/**
 * The agenda tab. The URL holds view and day. Without a view in the URL it opens the user's last view. It renders this view
 * before the URL names it, because a hidden tab runs no effects.
 */
export default function AgendaScreen({ rest, onRest, onSettle, user, ...ways }: TabProps) {
  const [lastView, setLastView] = useState(() => (rest === '' ? readLastView(user) : null));
  // A view in the URL replaces the last one.
  if (lastView !== null && rest !== '') setLastView(null);
  const place = lastView ?? parseAgendaLocation(rest);
  const settle = useEffectEvent(() => {
    if (lastView === null) return;
    if (!onSettle(formatAgendaLocation(lastView))) setLastView(null);
  });
  useLayoutEffect(() => settle(), []);
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
      onPlace={(next) => {
        setLastView(null);
        onRest(formatAgendaLocation(next));
      }}
      warning={<SuspiciousBlocks />}
      {...ways}
    />
  );
}
