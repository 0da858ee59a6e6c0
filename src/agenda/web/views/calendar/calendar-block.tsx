import { IconArrowNarrowDown, IconStack2 } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { formatRange } from '../../../rules/calendar/calendar-layout.ts';
import { CITATION_LABELS } from '../../../rules/citation-status.ts';
import { CitationMenu } from '../../actions/citation-menu.tsx';
import { StatusBadge, statusColours } from '../../status-chip.tsx';
import { bayLabel } from '../calendar-titles.ts';
import css from './calendar-block.module.css';
import { type CitationBlock, type DayProps, topAndHeight } from './calendar-geometry.ts';
import { useBlockDrag } from './calendar-pointer.ts';
import { blockId } from './use-block-navigation.ts';

type Props = Omit<DayProps, 'columns'> & { block: CitationBlock };

/** A block of work: a button that opens its citation, and a menu while hovered or focused. */
export function CalendarBlock({
  block,
  geometry,
  reschedule,
  navigation,
  hovered,
  span,
  ...on
}: Props) {
  const { citation, key } = block;
  const { element, dragging, movable } = useBlockDrag(block);
  const onPointerEnter = () => {
    // An open menu keeps its block.
    if (document.querySelector('[data-menu-dropdown]') === null) on.onHover(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    navigation.onKeyDown(event, block);
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    on.onManual({ date: block.date, time: timeOf(block.until) });
  };
  return (
    <div
      ref={element}
      className={`${css.block} ${statusColours(citation.status)}`}
      style={{ ...topAndHeight(block, geometry), ...lane(block) }}
      data-citation={citation._id}
      data-dragging={dragging}
      data-moving={reschedule.moving === citation._id}
      data-movable={movable}
      data-span={span}
      onPointerEnter={onPointerEnter}
    >
      <Face block={block} />
      <button
        type="button"
        id={blockId(key)}
        className={css.open}
        aria-label={nameOf(block)}
        tabIndex={navigation.stop === key ? 0 : -1}
        onClick={() => on.onOpen(citation._id)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          navigation.onFocus(block);
          on.onHover(key);
        }}
        onBlur={navigation.onBlur}
      />
      {hovered === key ? (
        <span className={css.more}>
          <CitationMenu citation={citation} onOpen={on.onOpen} />
        </span>
      ) : null}
    </div>
  );
}

/** Visible text, as much as fits; the button above it has the full label. */
function Face({ block }: { block: CitationBlock }) {
  const { citation } = block;
  return (
    <div
      className={css.face}
      data-continued={block.continued}
      data-continues={block.continues}
      aria-hidden="true"
    >
      <div className={css.lines}>
        <span className={css.first}>
          <StatusBadge status={citation.status} />
          <span>
            <b>{timeOf(block.from)}</b>
            <span className={css.until}> – {timeOf(block.until)}</span>
          </span>
          {citation.overbooked ? <IconStack2 className={css.mark} size={16} /> : null}
          {block.continues ? <IconArrowNarrowDown className={css.mark} size={16} /> : null}
          <span className={css.state}>
            {citation.overbooked ? 'Sobreturno · ' : ''}
            {CITATION_LABELS[citation.status]}
          </span>
        </span>
        <span className={css.client}>{citation.clientName}</span>
        <span className={css.bike}>{vehicleLabel(citation)}</span>
        <span className={css.service}>{citation.service.name}</span>
      </div>
    </div>
  );
}

/** `09:00 a 11:00, Lucía Fernández, Service completo, En Proceso, puesto 1` */
function nameOf({ citation, from, until, bay, continued, continues }: CitationBlock): string {
  const { clientName, service, status } = citation;
  const parts = [
    formatRange({ from, until }),
    clientName,
    service.name,
    CITATION_LABELS[status],
    bayLabel(citation, bay),
  ];
  if (continued) parts.push('continuación');
  if (continues) parts.push('sigue más tarde');
  return parts.join(', ');
}

function lane({ lane: at, lanes }: CitationBlock): CSSProperties {
  return { left: `${(at * 100) / lanes}%`, width: `${100 / lanes}%` };
}
