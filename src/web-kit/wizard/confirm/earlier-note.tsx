import { Banner } from '../../banner.tsx';

/** Why the receipt shows other data than the form did at last. */
export function EarlierNote() {
  return (
    <Banner kind="info">
      Tu primer envío ya había quedado registrado, con estos datos. Los cambios que hiciste después
      no se guardaron.
    </Banner>
  );
}
