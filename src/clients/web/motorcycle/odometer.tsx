import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { kilometresText, READING_SOURCE_LABELS } from '../../rules/client-text.ts';
import record from '../record.module.css';
import { RecordSection } from '../record-parts.tsx';
import { AddReading } from './add-reading.tsx';
import css from './odometer.module.css';
import { OdometerChart } from './odometer-chart.tsx';

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
        <p className={record.quiet}>Todavía no hay kilómetros anotados.</p>
      ) : (
        <>
          <OdometerChart readings={motorcycle.readings} timeZone={timeZone} />
          <ul className={css.readings}>
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
        <s className={css.wrong}>{kilometresText(km)}</s>
      ) : (
        <strong>{kilometresText(km)}</strong>
      )}
      <span className={record.under}>{numericDay(dayAt(Date.parse(at), timeZone))}</span>
      <span className={css.about}>
        {about}
        {corrected ? `, corregida por ${corrected.by}` : ''}
      </span>
    </li>
  );
}
