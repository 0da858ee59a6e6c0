import { buildPage } from '#web-kit/wizard/build-page.tsx';
import { ReservePage } from './reserve-page.tsx';

buildPage(<ReservePage />);
