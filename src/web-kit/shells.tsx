import { renderToStaticMarkup } from 'react-dom/server';
import { PublicHeader } from './public-header.tsx';

/** What a page shows before its script runs: the bar that stays, and nothing that jumps away. */
function Shell() {
  return <PublicHeader />;
}

/** Static markup for the `<!--shell-->` of each page. */
export function renderShells(): Record<'cita' | 'cancel', string> {
  const shell = renderToStaticMarkup(<Shell />);
  return { cita: shell, cancel: shell };
}
