import 'virtual:mantine-variables.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './styles/site.ts';
import './styles/mantine-overrides.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from './theme.ts';

/** Public pages follow the system and remember nothing. */
const followSystem: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/**
 * Puts a screen into `#root`, in place of the static shell that the page came with. The kit writes
 * no `<style>` (the page's policy forbids it): its variables are in a file made by the build, and
 * each part that a screen uses is imported with its style sheet
 * (`@mantine/core/styles/<Part>.layer.css`; button and text input are here already).
 */
export function mountApp(screen: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
        colorSchemeManager={followSystem}
      >
        {screen}
      </MantineProvider>
    </StrictMode>,
  );
}
