import { renderToStaticMarkup } from 'react-dom/server';
import { NotFound } from './not-found.tsx';
import { PublicHeader } from './public-header.tsx';

/** Static markup for the `<!--shell-->` of each page: what stands there until its script runs. */
export function renderShells(): Record<'cita' | 'cancel' | 'not-found', string> {
  const bar = renderToStaticMarkup(<PublicHeader />);
  return { cita: bar, cancel: bar, 'not-found': renderToStaticMarkup(<NotFound />) };
}
