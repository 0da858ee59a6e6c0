import './styles/mantine.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications, notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { PageErrorsProvider } from './feedback/page-errors.tsx';
import { createQueryClient } from './query-client.ts';
import { cssVariables, theme } from './theme.ts';

/** More than the space that the styles add (notifications.css). */
const SPACE_PX = 300;

/**
 * Makes the page longer while toasts cover its end, so that the last rows can be scrolled above them.
 * Removes the space again when that does not move the visible part of the page.
 */
function reserveToastSpace(): () => void {
  const { body } = document;
  const update = () => {
    if (notificationsStore.getState().notifications.length > 0) body.dataset['toasts'] = '';
    else if ('toasts' in body.dataset && !isScrolledInto()) delete body.dataset['toasts'];
  };
  const unsubscribe = notificationsStore.subscribe(update);
  window.addEventListener('scroll', update, { passive: true });
  return () => {
    unsubscribe();
    window.removeEventListener('scroll', update);
  };
}

/** Returns whether the page is scrolled so far that removing the space would move it. */
function isScrolledInto(): boolean {
  const rest = document.documentElement.scrollHeight - SPACE_PX - window.innerHeight;
  return window.scrollY > Math.max(0, rest);
}

const scheme = localStorageColorSchemeManager({ key: 'admin_color_scheme' });

/**
 * Provides theme, queries, page errors and toasts to the panel. No style is written at run time
 * (decisions/0004).
 */
export function PanelProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(reserveToastSpace, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <PageErrorsProvider>{children}</PageErrorsProvider>
      </QueryClientProvider>
      <Notifications position="bottom-left" limit={3} />
    </MantineProvider>
  );
}
