import '#ui/styles/site.ts';
import '#ui/public/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardPresses } from '#ui/panel/actions/press-guard.ts';
import { PanelProvider } from '#ui/panel/panel-provider.tsx';
import { trackUserActivity } from '#ui/panel/session/staff-call.ts';
import { Panel } from './panel.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
trackUserActivity(window);
guardPresses(window);
createRoot(root).render(
  <StrictMode>
    <PanelProvider>
      <Panel />
    </PanelProvider>
  </StrictMode>,
);
