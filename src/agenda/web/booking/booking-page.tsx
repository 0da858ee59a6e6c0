import { useEffect, useRef, useState } from 'react';
import { PublicFooter } from '#web-kit/public-footer.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import type { BookedCitation } from '../../contract/citation.ts';
import css from './booking.module.css';
import { browserStore } from './browser-store.ts';
import { DRAFT_KEY, forget } from './draft.ts';
import { forgetReceipt, keepReceipt, recallReceipt } from './kept-receipt.ts';
import { Receipt } from './receipt/receipt.tsx';
import { endsTurn, goToReceipt, isReceipt, placeNow, replaceByStart } from './step-history.ts';
import { useBookableDays, useBusiness } from './use-business.ts';
import { TITLE_ID } from './use-step-focus.ts';
import { Wizard } from './wizard.tsx';

type Done = { citation: BookedCitation; justNow: boolean };

function keptDone(): Done | null {
  const citation = isReceipt() ? recallReceipt(browserStore(), Date.now()) : null;
  return citation && { citation, justNow: false };
}

/** `/cita`: the wizard, and after a booking its receipt. */
export function BookingPage() {
  const business = useBusiness();
  const days = useBookableDays(business);
  const [done, setDone] = useState(keptDone);

  useEffect(() => {
    const onPop = () => {
      if (endsTurn()) return;
      setDone((shown) => (isReceipt() ? (shown ?? keptDone()) : null));
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const finish = (citation: BookedCitation) => {
    forget(browserStore(), DRAFT_KEY);
    keepReceipt(browserStore(), citation, Date.now());
    goToReceipt();
    setDone({ citation, justNow: true });
  };
  const again = () => {
    forgetReceipt(browserStore());
    if (placeNow().depth > 0) return history.back();
    replaceByStart();
    setDone(null);
  };
  useFreshFocus(done === null);

  return (
    <div className={css.page}>
      <PublicHeader name={business?.name} />
      {done ? (
        <Receipt {...done} business={business} onAgain={again} />
      ) : (
        <Wizard business={business} days={days} onBooked={finish} />
      )}
      <PublicFooter contact={business} />
    </div>
  );
}

/** A fresh wizard in place of the receipt begins at its top, with the focus on its title. */
function useFreshFocus(inWizard: boolean): void {
  const before = useRef(inWizard);
  useEffect(() => {
    const arrived = inWizard && !before.current;
    before.current = inWizard;
    if (!arrived) return;
    window.scrollTo(0, 0);
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [inWizard]);
}
