import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import list from '#ui/panel/list/list.module.css';
import { NewRows } from '#ui/panel/list/paged-listing.tsx';
import { useKeptFocus } from '#ui/panel/list/use-kept-focus.ts';
import { NARROW } from '#ui/panel/list/use-narrow.ts';
import { useRowFreeze } from '#ui/panel/rows/use-row-freeze.ts';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import { type ListedCitation, STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import { BOARD_STATUSES, type BoardStatus, cardsOf } from '../../../rules/calendar/board.ts';
import { CITATION_LABELS, type CitationStatus } from '../../../rules/citation-status.ts';
import { useCitationTransition } from '../../actions/use-citation-transition.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../../staff-citation-api.ts';
import { StatusBadge, statusColours } from '../../status-chip.tsx';
import { CalendarSkeleton } from '../calendar-skeleton.tsx';
import css from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { useBoardDrag } from './use-board-drag.ts';

type Props = { onOpenCitation: (id: string) => void };

/** The open citations in columns, one per status. */
export default function BoardView({ onOpenCitation }: Props) {
  const { data, isPending } = useBoard();
  const board = useRef<HTMLElement>(null);
  const focus = useKeptFocus(board);
  const page = { data, requestKey: 'tablero' };
  const { held, moved, still, show } = useRowFreeze(board, page, 'citations');
  return (
    <section
      ref={board}
      {...focus}
      tabIndex={-1}
      className={moved ? list.moved : ''}
      aria-label="Tablero"
      aria-busy={isPending}
    >
      <NewRows text={held?.waiting ? newRowsText(held.waiting) : ''} onShow={show} />
      {held ? (
        <Board
          citations={held.data.citations}
          total={held.data.total}
          still={still}
          onOpen={onOpenCitation}
        />
      ) : (
        <CalendarSkeleton loading={isPending} />
      )}
    </section>
  );
}

const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 cita nueva' : `${waiting} citas nuevas`;

type BoardProps = {
  citations: ListedCitation[];
  total: number;
  /** Whether a pointer is over the board: no card may move. */
  still: boolean;
  onOpen: (id: string) => void;
};

function Board({ citations, total, still, onOpen }: BoardProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [only, setOnly] = useState<BoardStatus>('pending');
  const { today } = useWorkshopClock();
  const move = useStableCallback(useCitationTransition());
  const drag = useBoardDrag(move, !narrow);
  const columns = useMemo(
    () => new Map(BOARD_STATUSES.map((each) => [each, cardsOf(citations, each, today)])),
    [citations, today],
  );
  const column = (status: BoardStatus) => (
    <BoardColumn
      key={status}
      status={status}
      cards={columns.get(status) ?? []}
      {...{ today, still, move, drag, onOpen }}
    />
  );
  return (
    <>
      {narrow ? <ColumnSwitch value={only} onChange={setOnly} citations={citations} /> : null}
      <div className={css.board}>{narrow ? column(only) : BOARD_STATUSES.map(column)}</div>
      {total > citations.length ? (
        <p className="note top-12">
          Se muestran las primeras {citations.length} de {total} citas.
        </p>
      ) : null}
    </>
  );
}

type SwitchProps = {
  value: BoardStatus;
  onChange: (status: BoardStatus) => void;
  citations: readonly { status: CitationStatus }[];
};

/** Switch between columns on a phone; each choice shows its number of citations. */
function ColumnSwitch({ value, onChange, citations }: SwitchProps) {
  const count = (status: BoardStatus) => citations.filter((each) => each.status === status).length;
  return (
    <SegmentedControl
      className={css.switch ?? ''}
      aria-label="Columna"
      value={value}
      onChange={onChange}
      fullWidth
      withItemsBorders={false}
      classNames={{ label: css.switchLabel ?? '', indicator: css.indicator ?? '' }}
      data={BOARD_STATUSES.map((status) => ({
        value: status,
        label: (
          <span className={`${css.choice} ${statusColours(status)}`}>
            <span className={css.choiceTop}>
              <StatusBadge status={status} /> {count(status)}
            </span>
            {CITATION_LABELS[status]}
          </span>
        ),
      }))}
    />
  );
}

/** The server's maximum per page; a workshop has far fewer open citations. */
const OPEN: ListQuery = { excludeDelivered: 'true', limit: 1000 };

/** Loads all citations that are neither delivered nor cancelled. */
function useBoard() {
  const query = useQuery({
    queryKey: citationKeys.list(OPEN),
    queryFn: ({ signal }) => fetchCitations(OPEN, signal),
  });
  useLoadFailure(STAFF_CITATION_TEXTS.loadFailed, query);
  return query;
}
