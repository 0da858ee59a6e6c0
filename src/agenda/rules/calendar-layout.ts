import { type Day, minuteOf, type Time, timeOf } from '#shared/time/day-time.ts';

/** A day of the calendar; `closes` may be `24:00`. */
export type OpenDay = {
  date: Day;
  open: readonly { opens: Time; closes: Time }[];
  /** The name of the holiday that closes the day. */
  holiday?: string | null;
};

/** What the layout has to know of a citation. */
export type LayoutCitation = {
  _id: string;
  date: Day;
  time: Time;
  ready: { date: Day; time: Time };
  service: { duration: number };
  pieces: readonly { bay: number; date: Day; from: Time; until: Time }[];
};

/** Minutes of day; `until` ≤ 1440. */
export type MinuteRange = { from: number; until: number };

/** One rectangle of the calendar: a stretch of work within a day, in the column of its bay. */
export type Block<C> = MinuteRange & {
  /** Unique in the calendar; the same when it was moved. */
  key: string;
  citation: C;
  date: Day;
  /** `null`: it holds no bay (a «Sobreturno», or one that let go of it). */
  bay: number | null;
  /** Side by side where several lie over each other: `lane` of `lanes`, from 0. */
  lane: number;
  lanes: number;
  /** The work began on an earlier piece; it goes on in a later one. */
  continued: boolean;
  continues: boolean;
};

/** Shown where a day has neither opening hours nor work. */
const DEFAULT_AXIS: MinuteRange = { from: 9 * 60, until: 18 * 60 };
/** So that what takes no time can still be seen. */
const MIN_MINUTES = 5;

/**
 * Everything that is worked on in these days: a block for each piece that lies in them, and one at
 * its start for a citation without a piece. By day, bay (without one last) and time.
 */
export function blocksOf<C extends LayoutCitation>(
  days: readonly OpenDay[],
  citations: readonly C[],
): Block<C>[] {
  const shown = new Set(days.map(({ date }) => date));
  const found = citations.flatMap((citation) => blocksOfOne(citation, shown));
  return byColumn(found).flatMap(assignLanes);
}

function blocksOfOne<C extends LayoutCitation>(citation: C, shown: ReadonlySet<Day>): Block<C>[] {
  const pieces = citation.pieces
    .map((piece) => ({ ...piece, from: minuteOf(piece.from), until: closingMinute(piece.until) }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.from - b.from);
  const blocks = pieces.flatMap((piece, at): Block<C>[] => {
    if (!shown.has(piece.date)) return [];
    const continued = at > 0 || piece.date > citation.date;
    const continues = at < pieces.length - 1;
    return [blockAt(citation, at, piece, { bay: piece.bay, continued, continues })];
  });
  if (blocks.length > 0 || !shown.has(citation.date)) return blocks;
  return [blockAt(citation, 0, rangeWithoutBay(citation), { bay: null })];
}

function blockAt<C extends LayoutCitation>(
  citation: C,
  at: number,
  { date, from, until }: MinuteRange & { date: Day },
  rest: { bay: number | null; continued?: boolean; continues?: boolean },
): Block<C> {
  const { bay, continued = false, continues = false } = rest;
  const key = `${citation._id}-${at}`;
  return { key, citation, date, from, until, bay, lane: 0, lanes: 1, continued, continues };
}

/** Without a bay: until it is said to be ready, or for as long as the work takes. */
function rangeWithoutBay({
  date,
  time,
  ready,
  service,
}: LayoutCitation): MinuteRange & { date: Day } {
  const from = minuteOf(time);
  const until = ready.date === date ? closingMinute(ready.time) : from + service.duration;
  return { date, from, until: Math.min(1440, Math.max(until, from + MIN_MINUTES)) };
}

/** `24:00` too. */
function closingMinute(time: Time): number {
  return time === '24:00' ? 1440 : minuteOf(time);
}

/** Groups by day and bay, each in order of time. */
function byColumn<C>(blocks: readonly Block<C>[]): Block<C>[][] {
  const columns = new Map<string, Block<C>[]>();
  for (const block of blocks) {
    const name = `${block.date} ${columnOrder(block.bay)}`;
    columns.set(name, [...(columns.get(name) ?? []), block]);
  }
  return [...columns.entries()]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, column]) => column.toSorted((a, b) => a.from - b.from || b.until - a.until));
}

const columnOrder = (bay: number | null) => String(bay ?? 999).padStart(3, '0');

/** Gives blocks of a column that touch the same time a lane each; others have the whole width. */
function assignLanes<C>(column: readonly Block<C>[]): Block<C>[] {
  const laid: Block<C>[] = [];
  let cluster: Block<C>[] = [];
  let end = 0;
  const close = () => {
    const lanes = 1 + Math.max(...cluster.map(({ lane }) => lane));
    laid.push(...cluster.map((block) => ({ ...block, lanes })));
    cluster = [];
  };
  for (const block of column) {
    if (cluster.length > 0 && block.from >= end) close();
    cluster.push({ ...block, lane: freeLane(cluster, block.from) });
    end = Math.max(cluster.length === 1 ? 0 : end, block.until);
  }
  if (cluster.length > 0) close();
  return laid;
}

function freeLane<C>(cluster: readonly Block<C>[], from: number): number {
  const busy = new Set(cluster.filter(({ until }) => until > from).map(({ lane }) => lane));
  let lane = 0;
  while (busy.has(lane)) lane += 1;
  return lane;
}

/** As many as the settings say, or more where work still lies on one that was taken away. */
export function bayCount(bays: number, blocks: readonly { bay: number | null }[]): number {
  return Math.max(bays, ...blocks.map(({ bay }) => bay ?? 0));
}

/** The hours to draw: from the first opening or work of these days to the last, whole hours. */
export function axisOf(days: readonly OpenDay[], blocks: readonly MinuteRange[]): MinuteRange {
  const stretches = [...days.flatMap(openRanges), ...blocks];
  if (stretches.length === 0) return DEFAULT_AXIS;
  const from = Math.min(...stretches.map((stretch) => stretch.from));
  const until = Math.max(...stretches.map((stretch) => stretch.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}

export function openRanges(day: OpenDay): MinuteRange[] {
  return day.open.map(({ opens, closes }) => ({
    from: minuteOf(opens),
    until: closingMinute(closes),
  }));
}

/** What of the axis lies outside the day's opening hours. */
export function closedRanges(day: OpenDay, axis: MinuteRange): MinuteRange[] {
  const closed: MinuteRange[] = [];
  let from = axis.from;
  for (const open of openRanges(day)) {
    if (open.from > from) closed.push({ from, until: open.from });
    from = Math.max(from, open.until);
  }
  if (from < axis.until) closed.push({ from, until: axis.until });
  return closed;
}

/** `09:00 a 11:00` */
export function formatRange({ from, until }: MinuteRange): string {
  return `${timeOf(from)} a ${timeOf(until)}`;
}
