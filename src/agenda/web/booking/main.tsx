import '#web-kit/styles/site.ts';
import '#web-kit/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BookingPage } from './booking-page.tsx';

// Native controls only: the kit of the panel would weigh as much again as these five steps.
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const page = createRoot(root);
const build = () =>
  page.render(
    <StrictMode>
      <BookingPage />
    </StrictMode>,
  );

// The shell is seen first: to build the page takes a phone longer than a frame. No frame comes to
// a tab in the background.
if (document.visibilityState === 'visible')
  requestAnimationFrame(() => requestAnimationFrame(build));
else build();
