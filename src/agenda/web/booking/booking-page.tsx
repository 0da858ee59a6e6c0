import { useState } from 'react';
import { PublicFooter } from '#web-kit/public-footer.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import type { ClientCitation } from '../../contract/citation.ts';
import css from './booking.module.css';
import { browserStore } from './browser-store.ts';
import { DRAFT_KEY, forget } from './draft.ts';
import { forgetReceipt, keepReceipt, recallReceipt } from './kept-receipt.ts';
import { Receipt } from './receipt/receipt.tsx';
import { isUnderWay, replaceByReceipt, replaceByStart } from './step-history.ts';
import { useBookableDays, useBusiness } from './use-business.ts';
import { Wizard } from './wizard.tsx';

type Done = { citation: ClientCitation; justNow: boolean };

function keptDone(): Done | null {
  const citation = isUnderWay() ? recallReceipt(browserStore(), Date.now()) : null;
  return citation && { citation, justNow: false };
}

/** `/cita`: the wizard, and after a booking its receipt. */
export function BookingPage() {
  const business = useBusiness();
  const days = useBookableDays(business);
  const [done, setDone] = useState(keptDone);

  const finish = (citation: ClientCitation) => {
    forget(browserStore(), DRAFT_KEY);
    keepReceipt(browserStore(), citation, Date.now());
    replaceByReceipt();
    setDone({ citation, justNow: true });
  };
  const again = () => {
    forgetReceipt(browserStore());
    replaceByStart();
    setDone(null);
  };

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
