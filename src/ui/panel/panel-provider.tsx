import './styles/mantine.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PageErrorsProvider } from './feedback/page-errors.tsx';
import { Toasts } from './feedback/toasts.tsx';
import { createQueryClient } from './query-client.ts';
import { theme } from './theme.ts';

const scheme = localStorageColorSchemeManager({ key: 'admin_color_scheme' });

/**
 * Provides theme, queries, page errors and toasts to the panel. No style is written at run time
 * (decisions/0004).
 */
export function PanelProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <PageErrorsProvider>{children}</PageErrorsProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
