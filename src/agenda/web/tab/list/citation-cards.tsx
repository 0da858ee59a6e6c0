import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { phoneLink } from '#ui/contact-links.ts';
import list from '#ui/panel/list/list.module.css';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { RowCountdown } from '#ui/panel/rows/row-countdown.tsx';
import { DotSeparated } from '#ui/panel/text/dot-separated.tsx';
import { ReceiveButton } from '#work-orders/web/reception/receive-button.tsx';
import { CitationMenu } from '../../actions/citation-menu.tsx';
import { ForwardButton } from '../../actions/forward-button.tsx';
import { arrivalOf, isArriving } from '../../arrival.ts';
import { LateMark, TodayMark } from '../../when-marks.tsx';
import css from './cards.module.css';
import {
  CitationMarks,
  ClientButton,
  citationDay,
  durationAndPrice,
  jobName,
  type ListProps,
  type RowProps,
  vehicleAndPhone,
} from './citation-facts.tsx';

/** The list as cards below 1000 px, with the next status in reach of the thumb. */
export function CitationCards({ citations, ...rest }: ListProps) {
  return (
    <ul className={`${list.cards} ${css.pairs}`}>
      {citations.map((citation) => (
        <Card key={citation._id} citation={citation} {...rest} />
      ))}
    </ul>
  );
}

function Card({ citation, now, celebrated, onOpen }: RowProps) {
  const done = celebrated === citation._id;
  const faded = isRemovedRow(citation) && !done;
  return (
    <li
      className={`${list.card} ${css.card} ${faded ? list.left : ''}`}
      inert={faded}
      data-record={citation._id}
    >
      <div className={list.top}>
        <div className={css.when}>
          {citationDay(citation)} · {citation.time} <TodayMark citation={citation} now={now} />
        </div>
        <CitationMarks citation={citation} />
      </div>
      <LateMark citation={citation} now={now} />
      <div className={css.client}>
        <ClientButton citation={citation} onOpen={onOpen} />
      </div>
      <div className={css.under}>
        <DotSeparated parts={vehicleAndPhone(citation)} />
      </div>
      <div className={css.under}>
        <DotSeparated parts={[jobName(citation), ...durationAndPrice(citation)]} />
      </div>
      <div className={`${css.actions} no-print`}>
        {done ? (
          <RowCountdown />
        ) : (
          <ForwardButton citation={citation} variant="filled" className={css.forward} />
        )}
        {!faded && isArriving(citation, now.today) ? (
          <ReceiveButton arrival={arrivalOf(citation)} className={css.receive ?? ''} />
        ) : null}
        {citation.clientPhone === '' ? null : (
          <Button
            component="a"
            href={phoneLink(citation.clientPhone)}
            variant="default"
            className={css.call ?? ''}
            leftSection={<IconPhone size={20} aria-hidden="true" />}
            aria-label={`Llamar a ${citation.clientName}`}
          >
            Llamar
          </Button>
        )}
        <CitationMenu citation={citation} onOpen={onOpen} />
      </div>
    </li>
  );
}
