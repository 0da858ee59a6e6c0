import { useLayoutEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { callAt, failureMessage, isObject } from '#ui/call.ts';
import { Button } from '#ui/wizard/fields/button.tsx';
import { localStore, tabStore } from '#ui/wizard/storage/browser-store.ts';
import { loadValue, removeValue, saveValue } from '#ui/wizard/storage/draft.ts';
import { useChallengeSolution } from '#ui/wizard/submit/use-challenge-solution.ts';
import type { SubmitFailure } from '#ui/wizard/submit/use-submit.ts';
import css from '#ui/wizard/wizard.module.css';
import type { mailBookingLink } from '../../../contract/booking.ts';
import { BOOKING_LINK_ROUTE } from '../../../contract/booking-paths.ts';
import { DRAFT_KEY, LINK_KEY } from '../storage-keys.ts';
import type { Booking } from '../use-booking.ts';
import own from './mailed-link.module.css';

/** Key of the browser's storage: the draft that the link shows again. */
export const LINK_DRAFT_KEY = 'bujia.cita.enlace.datos.v1';

/**
 * Stores the token of a mailed link (`/cita#correo=…&enlace=…`) for the bookings of this browser, and moves the draft
 * that was stored with the wish for it into this tab. Without one, the form begins with the address alone. Both are
 * kept for half an hour. Opens the last step that the data allow. Does nothing for another address.
 */
export function openMailedLink(): void {
  const link = new URLSearchParams(location.hash.slice(1));
  const linkToken = link.get('enlace');
  if (linkToken === null) return;
  const now = Date.now();
  const stored = loadValue(localStore(), LINK_DRAFT_KEY, now);
  const draft = loadValue(tabStore(), DRAFT_KEY, now) ??
    stored ?? { clientEmail: link.get('correo') ?? '' };
  saveValue(tabStore(), DRAFT_KEY, draft, now);
  removeValue(localStore(), LINK_DRAFT_KEY);
  saveValue(localStore(), LINK_KEY, { linkToken }, now);
  history.replaceState(null, '', `${location.pathname}?paso=5`);
}

type Outcome = 'asked' | 'mailed' | 'withheld' | null;

type Props = {
  wizard: Booking;
  failure: SubmitFailure;
  /** The mail is sent: the rejection is not shown any more. */
  onMailed: () => void;
};

/** «Reservar con un enlace por correo», after the server rejected a booking that a proven mailbox may make. */
export function LinkOffer({ wizard: { data }, failure: { data: helps }, onMailed }: Props) {
  const email = data.clientEmail.trim();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [failure, setFailure] = useState('');
  const proof = useChallengeSolution('citation');
  const banner = useRef<HTMLDivElement>(null);
  const done = outcome === 'mailed' || outcome === 'withheld';
  // The button is gone then.
  useLayoutEffect(() => {
    if (done) banner.current?.focus();
  }, [done]);

  const ask = async () => {
    if (!proof || outcome !== null) return;
    setOutcome('asked');
    setFailure('');
    try {
      const mailed = await requestLink(email, await proof.get());
      if (mailed) {
        saveValue(localStore(), LINK_DRAFT_KEY, data, Date.now());
        onMailed();
      }
      setOutcome(mailed ? 'mailed' : 'withheld');
    } catch (error) {
      proof.discard();
      setFailure(failureMessage(error));
      setOutcome(null);
    }
  };

  if (!isObject(helps) || !('linkHelps' in helps)) return null;
  return (
    <div className={css.notice}>
      <Banner kind={failure === '' ? 'info' : 'error'} ref={banner}>
        <div className={own.offer}>
          <div>{failure || sentenceOf(outcome, email)}</div>
          {done || !proof ? null : (
            <Button
              small
              aria-disabled={outcome === 'asked' || undefined}
              onClick={() => void ask()}
            >
              {outcome === 'asked' ? 'Enviando el enlace...' : 'Reservar con un enlace por correo'}
            </Button>
          )}
        </div>
      </Banner>
    </div>
  );
}

async function requestLink(clientEmail: string, challenge: string | undefined) {
  const body = { clientEmail, website: '', ...(challenge !== undefined && { challenge }) };
  return (await callAt<typeof mailBookingLink>(BOOKING_LINK_ROUTE, { body })).data.mailed;
}

function sentenceOf(outcome: Outcome, email: string): string {
  if (outcome === 'mailed') {
    return `Te enviamos el enlace a ${email}. Ábrelo en este dispositivo: durante media hora el formulario guarda lo que escribiste.`;
  }
  if (outcome === 'withheld') {
    return `Ahora no podemos enviar un correo a ${email}. Comunícate con nosotros para agendar.`;
  }
  return `También puedes pedir un enlace a ${email} y seguir desde ahí.`;
}
