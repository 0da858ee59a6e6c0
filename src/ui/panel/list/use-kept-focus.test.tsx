import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { useKeptFocus } from './use-kept-focus.ts';

type Row = { record: string; label: string; index?: number; inert?: boolean };

function List({ rows, as: Element }: { rows: readonly Row[]; as: 'ul' | 'ol' }) {
  const list = useRef<HTMLElement>(null);
  const focus = useKeptFocus(list);
  return (
    <section ref={list} {...focus} tabIndex={-1} aria-label="list">
      <Element>
        {rows.map(({ record, label, index, inert }) => (
          <li key={record} data-record={record} data-index={index} inert={inert}>
            <button type="button">open {record}</button>
            <button type="button">{label}</button>
          </li>
        ))}
      </Element>
    </section>
  );
}

let end = () => {};
afterEach(() => end());

/** Renders rows and focuses the second control of the first one. Returns the render function. */
async function focusFirst(rows: readonly Row[]) {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  end = () => root.unmount();
  const show = (now: readonly Row[], as: 'ul' | 'ol' = 'ul') =>
    root.render(<List rows={now} as={as} />);
  show(rows);
  const first = await until(() => {
    const found = document.querySelector<HTMLElement>('li button:last-child');
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  first.focus();
  return show;
}

const focusIs = (name: string) =>
  until(() => {
    const active = document.activeElement;
    expect(active?.getAttribute('aria-label') ?? active?.textContent).toBe(name);
  });

const rowsFrom = (start: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    record: `${start + at}`,
    label: `move ${start + at}`,
    index: start + at,
  }));

test('useKeptFocus moves the focus to the next row when a row becomes inert', async () => {
  const [first, second] = [
    { record: 'a', label: 'move a' },
    { record: 'b', label: 'move b' },
  ];
  const show = await focusFirst([first, second]);
  show([{ ...first, inert: true }, second]);
  await focusIs('open b');
});

test('useKeptFocus moves the focus to the virtual list, not to another row, when a row scrolls out', async () => {
  const down = await focusFirst(rowsFrom(5, 10));
  down(rowsFrom(6, 10));
  await focusIs('list');
  end();
  const up = await focusFirst(rowsFrom(50, 1));
  up(rowsFrom(40, 10));
  await focusIs('list');
});

test('useKeptFocus moves the focus to the row in its place when a row leaves the data of a virtual list', async () => {
  const show = await focusFirst(rowsFrom(5, 3));
  show(rowsFrom(6, 2).map((row) => ({ ...row, index: Number(row.record) - 1 })));
  await focusIs('open 6');
});

test('useKeptFocus returns the focus to a control whose name has changed', async () => {
  const show = await focusFirst([{ record: 'a', label: 'accept' }]);
  show([{ record: 'a', label: 'deliver' }]);
  await focusIs('deliver');
  show([{ record: 'a', label: 'deliver' }], 'ol');
  await until(() => expect(document.querySelector('ol')).not.toBeNull());
  await focusIs('deliver');
});
