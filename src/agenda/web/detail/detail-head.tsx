import { Button } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCircleDashedPlus,
  IconMail,
  IconPencil,
  IconPhone,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { longDay, longDayWithoutYear } from '#kernel/day-time.ts';
import { phoneLink } from '#web-kit/contact-links.ts';
import { useWhatsappLink } from '#web-kit/panel/use-whatsapp-link.ts';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { whatsappMessage } from '../../rules/whatsapp-message.ts';
import { useWorkshop } from '../actions/use-workshop.ts';
import { StatusChip } from '../status-chip.tsx';
import { useWorkshopClock } from '../use-workshop-clock.ts';
import { LateMark, TodayMark } from '../when-marks.tsx';
import css from './detail.module.css';

type Props = { citation: StaffCitation; ref: Ref<HTMLDivElement> };

/** Where it stands, when it is, and how to reach the client. */
export function DetailHead({ citation, ref }: Props) {
  const now = useWorkshopClock();
  return (
    <div className={css.head} ref={ref} tabIndex={-1}>
      <div className={css.chips}>
        <StatusChip status={citation.status} />
        <TodayMark citation={citation} now={now} />
        <LateMark citation={citation} now={now} />
        {citation.overbooked ? (
          <span className={css.badge}>
            <IconCircleDashedPlus size={16} aria-hidden="true" />
            Sobreturno
          </span>
        ) : null}
        {citation.manualEntry ? (
          <span className={css.badge}>
            <IconPencil size={16} aria-hidden="true" />
            Cita manual
          </span>
        ) : null}
      </div>
      <p className={css.when}>
        <IconCalendarClock size={22} aria-hidden="true" />
        <span>
          {longDay(citation.date)}, <strong>{citation.time}</strong>
          <span className={css.ready}>{readyText(citation)}</span>
        </span>
      </p>
      <ContactLinks citation={citation} />
    </div>
  );
}

function readyText({ date, ready }: StaffCitation): string {
  if (ready.date === date) return `Fin previsto: ${ready.time}`;
  return `Fin previsto: ${longDayWithoutYear(ready.date)}, ${ready.time}`;
}

function ContactLinks({ citation }: { citation: StaffCitation }) {
  const { name } = useWorkshop();
  const { today, time } = useWorkshopClock();
  const message = whatsappMessage(citation, name, { date: today, time });
  const whatsapp = useWhatsappLink(citation.clientPhone, message);
  const { clientPhone, clientEmail } = citation;
  if (clientPhone === '' && clientEmail === '') return null;
  return (
    <div className={css.contact}>
      {clientPhone === '' ? null : (
        <Button
          component="a"
          variant="default"
          href={phoneLink(clientPhone)}
          leftSection={<IconPhone size={18} aria-hidden="true" />}
        >
          Llamar
        </Button>
      )}
      {whatsapp === '' ? null : (
        <Button
          component="a"
          variant="default"
          href={whatsapp}
          target="_blank"
          rel="noopener"
          leftSection={<IconBrandWhatsapp size={18} className={css.whatsapp} aria-hidden="true" />}
        >
          WhatsApp
        </Button>
      )}
      {clientEmail === '' ? null : (
        <Button
          component="a"
          variant="default"
          href={`mailto:${clientEmail}`}
          leftSection={<IconMail size={18} aria-hidden="true" />}
        >
          Email
        </Button>
      )}
    </div>
  );
}
