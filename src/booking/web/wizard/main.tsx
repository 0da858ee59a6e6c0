import { buildPage } from '#ui/wizard/build-page.tsx';
import { BookingPage } from './booking-page.tsx';
import { LINK } from './link/late-link.tsx';

const build = () => buildPage(<BookingPage />);

if (location.hash) {
  // A mailed link, most likely. The page reads the draft when it is built. Without this part it is an empty form.
  LINK.fetch()
    .then(({ openMailedLink }) => openMailedLink())
    .then(build, build);
} else build();
