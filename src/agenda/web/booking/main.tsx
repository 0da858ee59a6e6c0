import '#web-kit/styles/site.ts';
import '#web-kit/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BookingPage } from './booking-page.tsx';

// Native controls only: the kit of the panel would weigh as much again as these five steps.
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <BookingPage />
  </StrictMode>,
);
