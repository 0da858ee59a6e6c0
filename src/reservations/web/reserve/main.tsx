import { buildPage } from '#ui/wizard/build-page.tsx';
import { ReservePage } from './reserve-page.tsx';

buildPage(<ReservePage />);
