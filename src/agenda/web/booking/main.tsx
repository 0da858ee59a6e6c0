import { buildPage } from '#ui/wizard/build-page.tsx';
import { BookingPage } from './booking-page.tsx';

buildPage(<BookingPage />);
