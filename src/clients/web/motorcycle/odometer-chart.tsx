import { dayAt, numericDay } from '#shared/time/day-time.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { kilometresText } from '../../rules/client-text.ts';
import css from './odometer.module.css';

type Props = { readings: readonly MotorcycleRecord['readings'][number][]; timeZone: string };

const WIDTH = 400;
const HEIGHT = 100;

/** The counted readings as a line over time; nothing for fewer than two. The list below has all figures. */
export function OdometerChart({ readings, timeZone }: Props) {
  const counted = readings.filter(({ corrected }) => corrected === null);
  const [first] = counted;
  const last = counted.at(-1);
  if (!first || !last || counted.length < 2) return null;
  const points = pointsOf(counted);
  const curve = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const textOf = ({ km, at }: MotorcycleRecord['readings'][number]) =>
    [kilometresText(km), numericDay(dayAt(Date.parse(at), timeZone))] as const;
  const [firstKm, firstDay] = textOf(first);
  const [lastKm, lastDay] = textOf(last);
  return (
    <div className={css.chart}>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`De ${firstKm} el ${firstDay} a ${lastKm} el ${lastDay}, en ${counted.length} lecturas`}
      >
        <polygon className={css.area} points={`0,${HEIGHT} ${curve} ${WIDTH},${HEIGHT}`} />
        <polyline className={css.curve} points={curve} />
        {points.map(({ x, y, id }) => (
          <line key={id} className={css.point} x1={x} y1={y} x2={x} y2={y} />
        ))}
      </svg>
      <div className={css.ends} aria-hidden="true">
        <span>
          {firstKm}
          <br />
          {firstDay}
        </span>
        <span>
          {lastKm}
          <br />
          {lastDay}
        </span>
      </div>
    </div>
  );
}

/** The lowest reading is above the lower edge, so that the line stays visible. */
function pointsOf(
  readings: readonly MotorcycleRecord['readings'][number][],
): { x: number; y: number; id: string }[] {
  const instants = readings.map(({ at }) => Date.parse(at));
  const figures = readings.map(({ km }) => km);
  const place = (value: number, all: readonly number[]) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most === least ? 0 : (value - least) / (most - least);
  };
  return readings.map(({ _id, at, km }) => ({
    id: _id,
    x: Math.round(place(Date.parse(at), instants) * WIDTH),
    y: Math.round((0.9 - 0.8 * place(km, figures)) * HEIGHT),
  }));
}
