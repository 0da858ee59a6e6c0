import {
  type Day,
  type LocalDateTime,
  minuteOf,
  type Time,
  timeOf,
} from '#shared/time/day-time.ts';

/** A day of the calendar; `closes` may be `24:00`. */
export type OpenDay = {
  date: Day;
  open: readonly { opens: Time; closes: Time }[];
  /** The name of the holiday that closes the day. */
  holiday?: string | null;
};

/** Fields of a citation that the layout needs. */
export type LayoutCitation = {
  _id: string;
  date: Day;
  time: Time;
  ready: LocalDateTime;
  service: { duration: number };
  pieces: readonly { bay: number; date: Day; from: Time; until: Time }[];
};

/** Minutes of day; `until` ≤ 1440. */
export type MinuteRange = { from: number; until: number };

/** One rectangle of the calendar: working time within a day, in the column of its bay. */
export type Block<C> = MinuteRange & {
  /** Unique in the calendar, and stable when the citation is rescheduled. */
  key: string;
  citation: C;
  date: Day;
  /** `null`: without a bay (a «Sobreturno», or a citation whose bay was released). */
  bay: number | null;
  /** Blocks that overlap stand side by side: `lane` of `lanes`, from 0. */
  lane: number;
  lanes: number;
  /** The work began in an earlier segment; it continues in a later one. */
  continued: boolean;
  continues: boolean;
};

/** Axis of days with neither opening hours nor work. */
const DEFAULT_AXIS: MinuteRange = { from: 9 * 60, until: 18 * 60 };
/** Least length of a block in minutes, so that it stays visible. */
const MIN_MINUTES = 5;

/**
 * Returns the blocks of these days: one for each segment in them, and one at its time for a
 * citation without segments. Order: day, bay (without a bay last), time.
 */
export function blocksOf<C extends LayoutCitation>(
  days: readonly OpenDay[],
  citations: readonly C[],
): Block<C>[] {
  const shownDays = new Set(days.map(({ date }) => date));
  const blocks = citations.flatMap((citation) => blocksOfOne(citation, shownDays));
  return byColumn(blocks).flatMap(assignLanes);
}

function blocksOfOne<C extends LayoutCitation>(
  citation: C,
  shownDays: ReadonlySet<Day>,
): Block<C>[] {
  const segments = citation.pieces
    .map((segment) => ({
      ...segment,
      from: minuteOf(segment.from),
      until: closingMinute(segment.until),
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.from - b.from);
  const blocks = segments.flatMap((segment, index): Block<C>[] => {
    if (!shownDays.has(segment.date)) return [];
    const continued = index > 0 || segment.date > citation.date;
    const continues = index < segments.length - 1;
    return [blockAt(citation, index, segment, { bay: segment.bay, continued, continues })];
  });
  if (blocks.length > 0 || !shownDays.has(citation.date)) return blocks;
  return [blockAt(citation, 0, rangeWithoutBay(citation), { bay: null })];
}

function blockAt<C extends LayoutCitation>(
  citation: C,
  index: number,
  { date, from, until }: MinuteRange & { date: Day },
  rest: { bay: number | null; continued?: boolean; continues?: boolean },
): Block<C> {
  const { bay, continued = false, continues = false } = rest;
  const key = `${citation._id}-${index}`;
  return { key, citation, date, from, until, bay, lane: 0, lanes: 1, continued, continues };
}

/** Returns the time of a citation without a bay: until its expected end, or for its duration. */
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

/** Returns the minute of day; accepts `24:00`. */
function closingMinute(time: Time): number {
  return time === '24:00' ? 1440 : minuteOf(time);
}

/** Groups blocks by day and bay, each group in order of time. */
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

/**
 * Assigns a lane to each of the overlapping blocks of a column. Other blocks have the whole width.
 */
function assignLanes<C>(column: readonly Block<C>[]): Block<C>[] {
  const result: Block<C>[] = [];
  let cluster: Block<C>[] = [];
  let end = 0;
  const closeCluster = () => {
    const lanes = 1 + Math.max(...cluster.map(({ lane }) => lane));
    result.push(...cluster.map((block) => ({ ...block, lanes })));
    cluster = [];
  };
  for (const block of column) {
    if (cluster.length > 0 && block.from >= end) closeCluster();
    cluster.push({ ...block, lane: freeLane(cluster, block.from) });
    end = Math.max(cluster.length === 1 ? 0 : end, block.until);
  }
  if (cluster.length > 0) closeCluster();
  return result;
}

function freeLane<C>(cluster: readonly Block<C>[], from: number): number {
  const busy = new Set(cluster.filter(({ until }) => until > from).map(({ lane }) => lane));
  let lane = 0;
  while (busy.has(lane)) lane += 1;
  return lane;
}

/**
 * Returns the number of bays of the settings, or more if work still lies on a bay that was removed.
 */
export function bayCount(bays: number, blocks: readonly { bay: number | null }[]): number {
  return Math.max(bays, ...blocks.map(({ bay }) => bay ?? 0));
}

/**
 * Returns the hours to draw: from the first opening or work of these days to the last, in whole
 * hours.
 */
export function axisOf(days: readonly OpenDay[], blocks: readonly MinuteRange[]): MinuteRange {
  const ranges = [...days.flatMap(openRanges), ...blocks];
  if (ranges.length === 0) return DEFAULT_AXIS;
  const from = Math.min(...ranges.map((range) => range.from));
  const until = Math.max(...ranges.map((range) => range.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}

export function openRanges(day: OpenDay): MinuteRange[] {
  return day.open.map(({ opens, closes }) => ({
    from: minuteOf(opens),
    until: closingMinute(closes),
  }));
}

/** Returns the parts of the axis outside of the day's opening hours. */
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
