import { expect, test } from 'vitest';
import { type Locator, pressKey, until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { FormBody } from '../form/form-dialog.tsx';
import { UNCHOSEN_TEXT, useForm } from '../form/use-form.ts';
import { SearchPicker } from './search-picker.tsx';
import { SearchSelect } from './search-select.tsx';

setUpScreens();

type Draft = { service: string; part: string };

const SERVICES = [
  { value: 'oil', label: 'Cambio de aceite' },
  { value: 'fork', label: 'Aceite de horquilla' },
  { value: 'brakes', label: 'Frenos' },
];
const PARTS = [{ id: 'plug', label: 'Bujía', item: 'Bujía' }];
let sent: Draft[] = [];

/** A form with both fields that are searched by typing. */
function Fields({ initial, clearable }: { initial: Draft; clearable: boolean }) {
  const form = useForm<Draft, Draft, string>({
    initial,
    toBody: (draft) => draft,
    endpoint: {},
    send: async (body) => {
      sent.push(body);
      return 'ok';
    },
    failureMessage: 'Error',
    onDone: () => {},
  });
  const { draft, change } = form;
  return (
    <>
      <FormBody id="form" form={form}>
        <SearchSelect
          label="Servicio"
          data={SERVICES}
          clearable={clearable}
          nothingFoundMessage="Sin resultados"
          value={draft.service}
          onChange={(service) => change({ service })}
        />
        <SearchPicker
          label="Repuesto"
          placeholder="Buscar"
          source={{ queryKey: ['parts'], find: async () => PARTS, failureMessage: 'Error' }}
          value={draft.part}
          onPick={(part) => change({ part })}
        />
      </FormBody>
      <button type="submit" form="form">
        Guardar
      </button>
    </>
  );
}

function open(initial: Partial<Draft> = {}, clearable = true) {
  sent = [];
  const page = openScreen(
    <Fields initial={{ service: '', part: '', ...initial }} clearable={clearable} />,
  );
  const field = (name: string) => page.getByRole('combobox', { name });
  const save = () => page.getByRole('button', { name: 'Guardar' }).click();
  return { page, service: field('Servicio'), part: field('Repuesto'), save };
}

const reads = (field: Locator, text: string) =>
  until(async () => expect(await field.inputValue()).toBe(text));

test('SearchSelect chooses the first match with Enter, and sends no form', async () => {
  const { service, save } = open({ service: 'brakes' });
  await service.click();
  await service.fill('aceite');
  await pressKey('Enter');
  await reads(service, 'Cambio de aceite');
  expect(sent).toEqual([]);
  await save();
  await until(() => expect(sent).toEqual([{ service: 'oil', part: '' }]));
});

test('SearchSelect keeps its value with Enter in a list that was only opened', async () => {
  const { service, save } = open({ service: 'brakes' });
  await service.click();
  await pressKey('Enter');
  await reads(service, 'Frenos');
  expect(sent).toEqual([]);
  await save();
  await until(() => expect(sent).toEqual([{ service: 'brakes', part: '' }]));
});

test('a form with a typed text that is no choice is not sent, and the field keeps the text and says why', async () => {
  for (const name of ['service', 'part'] as const) {
    const opened = open({ service: 'brakes', part: 'Bujía' });
    await opened[name].click();
    await opened[name].fill('acei');
    await opened.save();
    await opened.page.getByText(UNCHOSEN_TEXT).waitFor();
    expect(await opened[name].inputValue()).toBe('acei');
    expect(await opened[name].isFocused()).toBe(true);
    expect(sent).toEqual([]);
    await opened[name].fill('');
    await opened.save();
    await until(() => expect(sent).toHaveLength(1));
  }
});

test('SearchSelect chooses an option that was typed in full when the focus leaves', async () => {
  const { service, save } = open({ service: 'brakes' });
  await service.fill(' ACEITE de horquilla');
  await service.blur();
  await reads(service, 'Aceite de horquilla');
  await save();
  await until(() => expect(sent).toEqual([{ service: 'fork', part: '' }]));
});

test('SearchSelect opens its list at each focus while nothing is typed', async () => {
  const { service } = open({ service: 'brakes' });
  const isOpen = (expanded: string) =>
    until(async () => expect(await service.getAttribute('aria-expanded')).toBe(expanded));
  for (const _round of [1, 2]) {
    await service.focus();
    await isOpen('true');
    await service.blur();
    await isOpen('false');
  }
});

test('an empty SearchSelect has no value where it is clearable, and its old value where it is not', async () => {
  for (const clearable of [true, false]) {
    const { service, save } = open({ service: 'brakes' }, clearable);
    await service.fill('');
    await service.blur();
    await reads(service, clearable ? '' : 'Frenos');
    await save();
    await until(() => expect(sent).toEqual([{ service: clearable ? '' : 'brakes', part: '' }]));
  }
});

test('SearchSelect is the only searchable select of the panel', () => {
  const sources = import.meta.glob<string>(['/src/**/*.tsx', '!/src/**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const searchable = Object.keys(sources).filter((path) =>
    /^\s*searchable$/m.test(sources[path] ?? ''),
  );
  expect(searchable).toEqual(['/src/ui/panel/fields/search-select.tsx']);
});
