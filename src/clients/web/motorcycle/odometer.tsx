import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { kilometresText, READING_SOURCE_LABELS } from '../../rules/client-text.ts';
import { RecordSection } from '../record-parts.tsx';
import { AddReading } from './add-reading.tsx';
import css from './odometer.module.css';

/** Readings that are listed before the others are asked for. */
const FIRST = 5;

/** «Kilómetros»: a chart, the readings with the latest first, and a field to add one. */
export function Odometer({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const { timeZone } = useWorkshop();
  const [all, setAll] = useState(false);
  const latest = motorcycle.readings.toReversed();
  const listed = all ? latest : latest.slice(0, FIRST);
  return (
    <RecordSection title="Kilómetros">
      {latest.length === 0 ? (
        <p className="note">Todavía no hay kilómetros anotados.</p>
      ) : (
        <>
          <OdometerChart readings={motorcycle.readings} timeZone={timeZone} />
          <ul className="plain-list">
            {listed.map((reading) => (
              <Reading key={reading._id} reading={reading} timeZone={timeZone} />
            ))}
          </ul>
          {latest.length > listed.length ? (
            <Button variant="subtle" onClick={() => setAll(true)}>
              {`Ver las ${latest.length} lecturas`}
            </Button>
          ) : null}
        </>
      )}
      <AddReading motorcycle={motorcycle} />
    </RecordSection>
  );
}

type ReadingProps = { reading: MotorcycleRecord['readings'][number]; timeZone: string };

function Reading({ reading: { km, at, source, by, corrected }, timeZone }: ReadingProps) {
  const about = [READING_SOURCE_LABELS[source], by].filter((part) => part !== '').join(' · ');
  return (
    <li className={css.reading}>
      {corrected ? (
        <s className="muted">{kilometresText(km)}</s>
      ) : (
        <strong>{kilometresText(km)}</strong>
      )}
      <span className="muted small">{numericDay(dayAt(Date.parse(at), timeZone))}</span>
      <span className={css.about}>
        {about}
        {corrected ? `, corregida por ${corrected.by}` : ''}
      </span>
    </li>
  );
}

type Props = { readings: readonly MotorcycleRecord['readings'][number][]; timeZone: string };

const WIDTH = 400;
const HEIGHT = 100;

/** The counted readings as a line over time; nothing for fewer than two. The list below has all figures. */
function OdometerChart({ readings, timeZone }: Props) {
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
