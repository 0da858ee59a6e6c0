import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Metrics } from '../../contract/finance.ts';
import {
  formatAxisMark,
  formatDayAndMonth,
  formatMonth,
  formatPeriodPart,
} from '../../rules/periods.ts';
import { Money } from '../money.tsx';
import css from './charts.module.css';
import { ChartLegend, HatchPattern } from './legend.tsx';
import { axisTicks, axisWidth, drawnPoints, markInterval } from './scale.ts';
import series from './series.module.css';

type Periods = Metrics['periods'];
type Point = Periods['points'][number];

const HEIGHT = 280;
const MARGIN = { top: 12, right: 8, bottom: 28 };
const PLOT_HEIGHT = HEIGHT - MARGIN.top - MARGIN.bottom;
const AXIS_NUMBER = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 2 });

/**
 * Income and costs as bars, profit as a line, by day or month, until today. Arrow keys, touch or the pointer select a
 * point and show its values as text; the table beside the chart has the same numbers.
 */
export function TimeChart({ periods, today }: { periods: Periods; today: Day }) {
  const [plotRef, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const { points, unit } = periods;
  const drawn = drawnPoints(points, today);
  const chosen = at === null ? undefined : points[at];
  return (
    <div>
      <ChartLegend />
      <div ref={plotRef} className={css.plot}>
        {width > 0 && points.length > 0 ? (
          <Plot periods={periods} drawn={drawn} width={width} at={at} onAt={setAt} />
        ) : null}
        <input
          type="range"
          className={css.walk}
          min={0}
          max={Math.max(0, drawn - 1)}
          value={at ?? 0}
          aria-label="Recorrer el gráfico"
          aria-valuetext={pointText(chosen ?? points[0], unit)}
          onFocus={() => setAt((before) => before ?? 0)}
          onBlur={() => setAt(null)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      </div>
      <p className={`${css.readOut} no-print`}>
        {chosen
          ? pointText(chosen, unit)
          : 'Recorre el gráfico con el puntero, el dedo o las flechas.'}
      </p>
    </div>
  );
}

function pointText(point: Point | undefined, unit: Periods['unit']): string {
  if (!point) return '';
  const { period, income, costs, profit } = point;
  const label = profit < 0 ? 'pérdida' : 'ganancia';
  return `${formatPeriodPart(period, unit)}: ingresos ${formatDollars(income)}, costos ${formatDollars(costs)}, ${label} ${formatDollars(profit)}`;
}

/** Returns a ref and the width of its element in pixels; 0 before the first layout. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.floor(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

type PlotProps = {
  periods: Periods;
  /** How many points are drawn; the axis shows all. */
  drawn: number;
  width: number;
  at: number | null;
  onAt: (at: number | null) => void;
};

/** The marks of the axis, and the places of points and amounts in the plot. */
function plotScale(points: readonly Point[], width: number) {
  const ticks = axisTicks(points.flatMap(({ income, costs, profit }) => [income, costs, profit]));
  const [least = 0] = ticks;
  const most = ticks.at(-1) ?? 1;
  const labels = ticks.map((tick) => AXIS_NUMBER.format(tick));
  const left = axisWidth(labels, rootFontSize());
  const plotWidth = Math.max(1, width - left - MARGIN.right);
  const band = plotWidth / points.length;
  const y = (value: number) => MARGIN.top + (PLOT_HEIGHT * (most - value)) / (most - least);
  const x = (index: number) => left + band * index;
  return { ticks, labels, left, plotWidth, band, x, y };
}

function Plot({ periods: { points, unit }, drawn, width, at, onAt }: PlotProps) {
  const hatch = useId();
  const scale = plotScale(points, width);
  const { ticks, labels, left, plotWidth, band, x, y } = scale;
  /** Top and height of a bar; a negative bar extends down from zero. */
  const barHeight = (value: number) => ({
    y: y(Math.max(0, value)),
    height: Math.abs(y(0) - y(value)),
  });
  const bar = Math.min(28, Math.max(1.5, band * 0.36));
  const labelInterval = markInterval(points.length, plotWidth, unit === 'day' ? 30 : 56);
  const selectPoint = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const offset = clientX - currentTarget.getBoundingClientRect().left - left;
    const index = Math.max(0, Math.floor(offset / band));
    onAt(index < drawn ? index : null);
  };
  return (
    <svg
      className={css.svg}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      onPointerMove={selectPoint}
      onPointerDown={selectPoint}
      onPointerLeave={() => onAt(null)}
    >
      <defs>
        <HatchPattern id={hatch} of="costs" />
      </defs>
      {at === null ? null : (
        <rect className={css.here} x={x(at)} y={MARGIN.top} width={band} height={PLOT_HEIGHT} />
      )}
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line
            className={Math.abs(tick) < 1e-9 ? css.zero : css.grid}
            x1={left}
            x2={width - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className={css.mark} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {points.map(({ period, income, costs }, index) => {
        const middle = x(index) + band / 2;
        return (
          <g key={period}>
            {index < drawn ? (
              <>
                <rect
                  className={series.income}
                  x={middle - bar}
                  width={bar}
                  {...barHeight(income)}
                />
                <rect
                  className={series.costs}
                  fill={`url(#${hatch})`}
                  x={middle}
                  width={bar}
                  {...barHeight(costs)}
                />
              </>
            ) : null}
            {index % labelInterval === 0 ? (
              <text className={css.mark} x={middle} y={HEIGHT - 8} textAnchor="middle">
                {formatAxisMark(period, unit)}
              </text>
            ) : null}
          </g>
        );
      })}
      <ProfitLine points={points.slice(0, drawn)} scale={scale} at={at} />
    </svg>
  );
}

type ProfitLineProps = {
  points: readonly Point[];
  scale: ReturnType<typeof plotScale>;
  at: number | null;
};

function ProfitLine({ points, scale: { band, x, y }, at }: ProfitLineProps) {
  return (
    <>
      <polyline
        className={series.profit}
        points={points.map(({ profit }, index) => `${x(index) + band / 2},${y(profit)}`).join(' ')}
      />
      {points.map(({ period, profit }, index) => (
        <circle
          key={period}
          className={series.dot}
          cx={x(index) + band / 2}
          cy={y(profit)}
          r={index === at ? 5 : Math.min(3.5, Math.max(1.5, band / 5))}
        />
      ))}
    </>
  );
}

type TimeTableProps = { periods: Metrics['periods']; overall: Metrics['overall'] };

/** The numbers of the chart. Leaves out empty days or months; the total counts all. */
export function TimeTable({ periods: { unit, points }, overall }: TimeTableProps) {
  const rows = points.filter(({ income, costs }) => income !== 0 || costs !== 0);
  const format = unit === 'day' ? formatDayAndMonth : formatMonth;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? 'Día' : 'Mes'}</th>
          <th scope="col">Ingresos</th>
          <th scope="col">Costos</th>
          <th scope="col">Ganancia</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ period, income, costs, profit }) => (
          <tr key={period}>
            <th scope="row">{format(period)}</th>
            <td>{formatDollars(income)}</td>
            <td>{formatDollars(costs)}</td>
            <td>
              <Money amount={profit} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatDollars(overall.totalIncome)}</td>
          <td>{formatDollars(overall.totalCosts)}</td>
          <td>
            <Money amount={overall.netProfit} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
