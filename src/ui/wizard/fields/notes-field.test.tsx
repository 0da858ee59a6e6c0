import { test } from 'vitest';
import { openPage, setUpScreens } from '#test/panel/open-page.tsx';
import { NotesField } from './notes-field.tsx';

setUpScreens();

test('the notes field counts characters near its limit, with the point of thousands', async () => {
  const form = {
    data: { notes: 'n'.repeat(1001) },
    problem: () => null,
    edit: () => {},
    blur: () => {},
  };
  const page = openPage(<NotesField form={form as never} hint="" />);
  await page.getByText('1.001 de 1.000 caracteres').waitFor();
});
