import { Banner } from '../../banner.tsx';

/** Explains why the receipt differs from what the form showed last. */
export function EarlierNote() {
  return (
    <Banner kind="info">
      Tu primer envío ya había quedado registrado, con estos datos. Los cambios que hiciste después
      no se guardaron.
    </Banner>
  );
}
