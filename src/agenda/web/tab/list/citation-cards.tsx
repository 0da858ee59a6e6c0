import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { phoneLink } from '#web-kit/contact-links.ts';
import { Dotted } from '#web-kit/panel/list/dotted.tsx';
import early from '#web-kit/panel/list/early-cards.module.css';
import list from '#web-kit/panel/list/list.module.css';
import type { StaffCitation } from '../../../contract/staff-citation.ts';
import { CitationMenu } from '../../actions/citation-menu.tsx';
import { ForwardButton } from '../../actions/forward-button.tsx';
import { LateMark, TodayMark } from '../../when-marks.tsx';
import css from './cards.module.css';
import {
  ClientButton,
  dayOf,
  type ListProps,
  nameOfJob,
  StatusMarks,
  sizeOfJob,
  vehicleAndPhone,
} from './citation-facts.tsx';

/** The same as the table, under 1000 px, with the next step under the thumb. */
export function CitationCards({ citations, now, onOpen }: ListProps) {
  return (
    <ul className={`${list.cards} ${early.early} ${early.pairs}`}>
      {citations.map((citation) => (
        <Card key={citation._id} citation={citation} now={now} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type CardProps = { citation: StaffCitation } & Pick<ListProps, 'now' | 'onOpen'>;

function Card({ citation, now, onOpen }: CardProps) {
  return (
    <li className={`${list.card} ${css.card}`}>
      <div className={list.top}>
        <div className={css.when}>
          {dayOf(citation)} · {citation.time} <TodayMark citation={citation} now={now} />
        </div>
        <StatusMarks citation={citation} />
      </div>
      <LateMark citation={citation} now={now} />
      <div className={css.client}>
        <ClientButton citation={citation} onOpen={onOpen} />
      </div>
      <div className={css.under}>
        <Dotted parts={vehicleAndPhone(citation)} />
      </div>
      <div className={css.under}>
        <Dotted parts={[nameOfJob(citation), ...sizeOfJob(citation)]} />
      </div>
      <div className={`${css.actions} no-print`}>
        <ForwardButton citation={citation} variant="filled" className={css.forward} />
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
