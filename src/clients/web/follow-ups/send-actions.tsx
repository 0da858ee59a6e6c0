import { Button } from '@mantine/core';
import {
  IconBellOff,
  IconBrandWhatsapp,
  IconCalendar,
  IconCheck,
  IconClockPause,
  IconMail,
  IconPhone,
} from '@tabler/icons-react';
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { addDays, type Day, shortDay } from '#shared/time/day-time.ts';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import { usePressGuard } from '#ui/panel/actions/press-guard.ts';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { type Channel, POSTPONEMENTS } from '../../rules/follow-up-states.ts';
import css from './card.module.css';
import type { ContactWay } from './contact-ways.ts';

const ICONS = { whatsapp: IconBrandWhatsapp, email: IconMail, phone: IconPhone } as const;

type WaysProps = {
  ways: readonly ContactWay[];
  name: string;
  onOpened: (channel: Channel) => void;
};

/** One press opens WhatsApp, the mail program or a call; the card then asks whether it was sent. */
export function WayButtons({ ways, name, onOpened }: WaysProps) {
  return ways.map((way, index) => (
    <WayButton
      key={way.channel}
      way={way}
      name={name}
      primary={index === 0}
      onOpened={() => onOpened(way.channel)}
    />
  ));
}

type WayProps = { way: ContactWay; name: string; primary: boolean; onOpened: () => void };

function WayButton({ way, name, primary, onOpened }: WayProps) {
  const { channel, label, href } = way;
  const [ref, settled] = usePressGuard<HTMLAnchorElement>(channel);
  const Icon = ICONS[channel];
  const open = (event: MouseEvent) => {
    if (!settled || href === undefined) return event.preventDefault();
    way.open?.(event);
    onOpened();
  };
  return (
    <Button
      ref={ref}
      component="a"
      variant={primary ? 'filled' : 'default'}
      className={primary ? (css.primary ?? '') : (css.secondary ?? '')}
      href={href}
      {...(href === undefined && { role: 'link', 'aria-disabled': true })}
      {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={open}
    >
      {label}
      <span className="sr-only"> a {name}</span>
    </Button>
  );
}

type QuestionProps = {
  name: string;
  way: ContactWay | undefined;
  channel: Channel;
  saving: boolean;
  /** Whether it has just been asked: it receives the focus. */
  fresh: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** «¿Enviado?»: asked from the press on a way until it is answered. */
export function SentQuestion(props: QuestionProps) {
  const { name, way, channel, saving, fresh, onYes, onNo } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (!fresh) return;
    group.current?.focus({ preventScroll: true });
    // The question is higher than the button, and would end behind the bar at the edge.
    group.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  const question = channel === 'phone' ? '¿Pudiste avisarle?' : '¿Enviado?';
  return (
    <fieldset ref={group} className={css.question} tabIndex={-1} aria-labelledby={id}>
      <p className={css.asked} id={id}>
        {question}
        <span className="sr-only"> {name}</span>
      </p>
      <div className={css.answers}>
        <StepButton
          step="told"
          className={css.primary ?? ''}
          busy={saving}
          leftSection={<IconCheck size={20} aria-hidden="true" />}
          onPress={onYes}
        >
          {saving ? 'Guardando…' : 'Sí, avisado'}
        </StepButton>
        <StepButton
          step="not-told"
          variant="default"
          className={css.secondary ?? ''}
          busy={saving}
          onPress={onNo}
        >
          Todavía no
        </StepButton>
      </div>
      {way?.href === undefined || saving ? null : <AgainLink way={way} href={way.href} />}
    </fieldset>
  );
}

const AGAIN: Readonly<Record<Channel, string>> = {
  whatsapp: 'Abrir WhatsApp de nuevo',
  email: 'Abrir el email de nuevo',
  phone: 'Llamar de nuevo',
};

function AgainLink({ way: { channel, open }, href }: { way: ContactWay; href: string }) {
  const [ref, settled] = usePressGuard<HTMLAnchorElement>(channel);
  return (
    <a
      ref={ref}
      className={css.again}
      href={href}
      {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        if (settled) open?.(event);
        else event.preventDefault();
      }}
    >
      {AGAIN[channel]}
    </a>
  );
}

type Props = {
  name: string;
  today: Day;
  saving: boolean;
  onPostpone: (until: Day) => void;
  onOtherDay: () => void;
  onDrop: () => void;
};

/** «Posponer»: later days, another day, or not at all. */
export function PostponeMenu({ name, today, saving, ...handlers }: Props) {
  const { onPostpone, onOtherDay, onDrop } = handlers;
  return (
    <ActionsMenu
      width={280}
      button={(ref) => (
        <Button
          ref={ref}
          variant="default"
          className={css.secondary ?? ''}
          aria-busy={saving}
          leftSection={<IconClockPause size={20} aria-hidden="true" />}
        >
          {saving ? 'Guardando…' : 'Posponer'}
          <span className="sr-only"> el aviso a {name}</span>
        </Button>
      )}
    >
      {(fromButton) => (
        <>
          {POSTPONEMENTS.map(({ label, days }) => (
            <RowMenuItem
              key={days}
              icon={IconClockPause}
              disabled={saving}
              onClick={() => fromButton(() => onPostpone(addDays(today, days)))}
            >
              {label} <span className={css.until}>{shortDay(addDays(today, days))}</span>
            </RowMenuItem>
          ))}
          <RowMenuItem icon={IconCalendar} disabled={saving} onClick={() => fromButton(onOtherDay)}>
            Otro día…
          </RowMenuItem>
          <RowMenuItem icon={IconBellOff} disabled={saving} onClick={() => fromButton(onDrop)}>
            No avisar…
          </RowMenuItem>
        </>
      )}
    </ActionsMenu>
  );
}
