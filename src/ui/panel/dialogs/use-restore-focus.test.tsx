import { Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { useRestoreFocus } from './focus-place.ts';

function Layer({ opened }: { opened: boolean }) {
  useRestoreFocus(opened);
  return opened ? <button type="button">inside</button> : null;
}

function Part({ loading }: { loading?: Promise<string> | undefined }) {
  return <p>{loading === undefined ? 'nothing to load' : use(loading)}</p>;
}

type Props = { opened: boolean; loading?: Promise<string> };

function Screen({ opened, loading }: Props) {
  return (
    <main tabIndex={-1}>
      <button type="button">opener</button>
      <Suspense fallback={<p>waiting</p>}>
        <Layer opened={opened} />
        <Part loading={loading} />
      </Suspense>
    </main>
  );
}

const shows = (text: string) =>
  until(() => {
    const shown = [...document.querySelectorAll('p')].find((each) => each.style.display !== 'none');
    expect(shown?.textContent).toBe(text);
  });

test('useRestoreFocus returns the focus to the opener of a layer that Suspense hid and showed again', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  onTestFinished(() => root.unmount());
  const show = (props: Props) => root.render(<Screen {...props} />);
  const focus = (name: string) =>
    until(() => {
      const found = [...document.querySelectorAll('button')];
      const button = found.find(({ textContent }) => textContent === name);
      button?.focus();
      expect(document.activeElement?.textContent).toBe(name);
    });
  show({ opened: false });
  await focus('opener');
  show({ opened: true });
  await focus('inside');
  const { promise, resolve } = Promise.withResolvers<string>();
  show({ opened: true, loading: promise });
  await shows('waiting');
  resolve('loaded');
  await shows('loaded');
  show({ opened: false });
  await until(() => expect(document.querySelectorAll('button')).toHaveLength(1));
  await until(() => expect(document.activeElement?.textContent).toBe('opener'));
});
