import type { ReactNode, RefCallback } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import type { Metrics } from '../../contract/finance.ts';
import css from './charts.module.css';
import frame from './scroll.module.css';
import { CategoryChart, ShareChart } from './share-chart.tsx';
import { TimeChart, TimeTable } from './time-chart.tsx';

/** The charts, each with a table of its numbers. */
export function Charts({ metrics, today }: { metrics: Metrics; today: Day }) {
  const { overall, services, products, expenses, periods } = metrics;
  const by = periods.unit === 'day' ? 'por día' : 'por mes';
  const earned = periods.points.some(({ income, costs }) => income !== 0 || costs !== 0);
  return (
    <div className={css.charts}>
      <Panel title={`Ingresos, costos y ganancia ${by}`} wide>
        {earned ? (
          <div className={css.pair}>
            <TimeChart periods={periods} today={today} />
            <section
              ref={markScrollEdges}
              className={frame.scroll}
              aria-label={`Tabla de ingresos, costos y ganancia ${by}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
              tabIndex={0}
            >
              <TimeTable periods={periods} overall={overall} />
            </section>
          </div>
        ) : (
          <p className="note">Sin ingresos en el período.</p>
        )}
      </Panel>
      <Panel title="Servicios y productos">
        <ShareChart overall={overall} services={services} products={products} />
      </Panel>
      <Panel title="Gastos por categoría">
        {expenses.count > 0 ? (
          <CategoryChart expenses={expenses} total={overall.totalExpenses} />
        ) : (
          <p className="note">Sin gastos en el período.</p>
        )}
      </Panel>
    </div>
  );
}

type PanelProps = { title: string; wide?: boolean; children: ReactNode };

function Panel({ title, wide = false, children }: PanelProps) {
  return (
    <section className={`${css.panel} ${wide ? 'whole-row' : ''}`} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      {children}
    </section>
  );
}

/** A ref that marks what scrolls: `data-above` and `data-below` while rows are hidden there. */
const markScrollEdges: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  const mark = () => {
    const { scrollTop, clientHeight, scrollHeight } = element;
    element.toggleAttribute('data-above', scrollTop > 1);
    element.toggleAttribute('data-below', scrollTop + clientHeight < scrollHeight - 1);
  };
  const observer = new ResizeObserver(mark);
  for (const each of [element, ...element.children]) observer.observe(each);
  element.onscroll = mark;
  return () => observer.disconnect();
};
