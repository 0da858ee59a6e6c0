import { expect, test, vi } from 'vitest';
import { pass } from '#test/panel/locator.ts';
import { openPage, pageNow, setUpScreens } from '#test/panel/open-page.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';

setUpScreens();

type Props = { name: string };
const Greeting = ({ name }: Props) => <p>Hola, {name}</p>;

test('a lazy part is shown as soon as it is loaded, and at once at its next mount', async () => {
  const loading = Promise.withResolvers<{ default: typeof Greeting }>();
  const load = vi.fn(() => loading.promise);
  const Part = lazyPart(load, <p>Cargando</p>);
  const first = openPage(<Part name="Ana" />);
  await first.getByText('Cargando').waitFor();
  const clock = pageNow();
  loading.resolve({ default: Greeting });
  await first.getByText('Hola, Ana').waitFor();
  expect(pageNow() - clock).toBeLessThan(100);
  const second = openPage(<Part name="Bruno" />);
  await second.getByText('Hola, Bruno').waitFor();
  expect(load).toHaveBeenCalledOnce();
});

test('a lazy part that cannot be loaded fails in its boundary, and is loaded again at its next mount', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => ({ default: Greeting }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(load);
  const failed = openPage(
    <ErrorBoundary fallback={<p>No se pudo abrir.</p>}>
      <Part name="Ana" />
    </ErrorBoundary>,
  );
  await failed.getByText('No se pudo abrir.').waitFor();
  const again = openPage(<Part name="Ana" />);
  await again.getByText('Hola, Ana').waitFor();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a lazy part that is mounted while an earlier load fails is loaded again at once', async () => {
  const failing = Promise.withResolvers<{ default: typeof Greeting }>();
  const load = vi.fn(async () => ({ default: Greeting }));
  load.mockReturnValueOnce(failing.promise);
  const Part = lazyPart(load, <p>Cargando</p>);
  const pointed = Part.load().catch(() => 'failed');
  const page = openPage(<Part name="Ana" />);
  await page.getByText('Cargando').waitFor();
  await pass(50);
  failing.reject(new TypeError('Failed to fetch'));
  expect(await pointed).toBe('failed');
  await page.getByText('Hola, Ana').waitFor();
  expect(load).toHaveBeenCalledTimes(2);
});
