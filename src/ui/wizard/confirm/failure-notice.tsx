import { useEffect, useRef } from 'react';
import { Banner } from '../../banner.tsx';
import type { Contact } from '../../contact-links.ts';
import type { SubmitFailure } from '../submit/use-submit.ts';
import css from '../wizard.module.css';
import { HelpLinks } from './help-links.tsx';

type Props = { failure: SubmitFailure; contact: Contact | null; ask: string };

/**
 * The error of the request; receives the focus. With the workshop's numbers if only it can help.
 */
export function FailureNotice({ failure, contact, ask }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  // Only once per failure: the visitor may type while it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every failure
  useEffect(() => banner.current?.focus(), [failure]);
  return (
    <div className={css.notice}>
      <Banner kind="error" ref={banner} focused>
        <div>{failure.sentence}</div>
        {failure.call && contact ? <HelpLinks contact={contact} ask={ask} /> : null}
      </Banner>
    </div>
  );
}
