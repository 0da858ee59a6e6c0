import '#web-kit/styles/site.ts';
import '#web-kit/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchAttention } from '#web-kit/panel/attention.ts';
import { PanelProvider } from '#web-kit/panel/panel-provider.tsx';
import { watchPresses } from '#web-kit/panel/press-guard.ts';
import { Panel } from './panel.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
watchAttention(window);
watchPresses(window);
createRoot(root).render(
  <StrictMode>
    <PanelProvider>
      <Panel />
    </PanelProvider>
  </StrictMode>,
);
