import './styles/mantine.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { PageErrorsProvider } from './feedback/page-errors.tsx';
import { createQueryClient } from './query-client.ts';
import { cssVariables, theme } from './theme.ts';

const scheme = localStorageColorSchemeManager({ key: 'admin_color_scheme' });

/**
 * Provides theme, queries, page errors and toasts to the panel. No style is written at run time
 * (decisions/0004).
 */
export function PanelProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(
    () => void import('./feedback/place-toasts.ts').then(({ placeToasts }) => placeToasts()),
    [],
  );
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
