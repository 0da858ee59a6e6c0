import { buildPage } from '#web-kit/wizard/build-page.tsx';
import { BookingPage } from './booking-page.tsx';

buildPage(<BookingPage />);
