import { expect, test } from 'vitest';
import { AT, BOOKED, openDrawer } from '#test/panel/citation-screen.tsx';
import { pass, until } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import { commentCitation, getCitation, resendCitationMail } from '../../contract/staff-citation.ts';

setUpScreens();

/** A concurrent change by Diego. */
const EVENT = {
  at: AT,
  kind: 'moved',
  actor: 'staff',
  by: 'Diego',
  from: null,
  to: null,
  moved: null,
  corrected: null,
} as const;

test('the citation drawer keeps a comment in its field when it cannot be saved', {
  meta: { specification: { 'admin 8 Page banner messages': ['Error al guardar comentario'] } },
}, async () => {
  const { drawer, server } = await openDrawer();
  server.answer(commentCitation, BOOKED);
  const field = drawer.getByLabel('Comentario', { exact: true });
  await field.fill('Probar con \u0007 campana');
  await press(drawer, 'Guardar Comentario');
  const alert = drawer.getByRole('alert');
  await alert.getByText('Error al guardar comentario').waitFor();
  await alert.getByText('El texto contiene caracteres que no se pueden usar.').waitFor();
  expect(await field.inputValue()).toBe('Probar con \u0007 campana');
});

test('a press right after another user saved a comment does not replace that comment', async () => {
  const { drawer, server } = await openDrawer();
  await drawer.getByLabel('Comentario', { exact: true }).fill('Falta el filtro de aire');
  const now = { ...BOOKED, adminComment: 'Pedido el filtro' };
  server.reject(commentCitation, 'comment-changed').answer(getCitation, now);
  await press(drawer, 'Guardar Comentario');
  await drawer.getByText('Otra persona guardó otro comentario mientras escribías').waitFor();
  await pass(GUARD_MS / 2);
  await press(drawer, 'Guardar Comentario');
  await until(() => expect(server.requests(commentCitation)).toHaveLength(2));
  const expected = server.requests(commentCitation).map(({ body }) => body);
  expect(expected).toMatchObject([{ expectedComment: '' }, { expectedComment: '' }]);
});

test('the citation drawer saves a comment, keeps it during other changes and asks before discarding it', {
  meta: {
    specification: {
      'admin 2 Appointment detail modal': [
        ['an internal comments textarea', "getByLabel('Comentario'"],
        'Guardar Comentario',
        ['is disabled when the text is blank', 'save.isDisabled()).toBe(true)'],
      ],
      'admin 8 Success messages': ['Comentario guardado exitosamente'],
    },
  },
}, async () => {
  const { page, drawer, server } = await openDrawer();
  const save = drawer.getByRole('button', { name: 'Guardar Comentario' });
  const field = drawer.getByLabel('Comentario', { exact: true });
  expect(await save.isDisabled()).toBe(true);
  await field.fill('   ');
  expect(await save.isDisabled()).toBe(true);
  await field.fill('Falta el filtro de aire');
  await field.press('Escape');
  const question = dialog(page, '¿Descartar los cambios?');
  await focused(question.getByRole('button', { name: 'Seguir editando' }));
  await press(question, 'Seguir editando');
  await question.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Falta el filtro de aire');

  const moved = { ...EVENT, from: 'pending', to: 'accepted' } as const;
  const changed = { adminComment: 'Pedido el filtro', status: 'accepted' } as const;
  const now = { ...BOOKED, ...changed, history: [...BOOKED.history, moved] };
  server.answer(resendCitationMail, now).answer(getCitation, now);
  await press(drawer, 'Reenviar correo');
  await drawer.getByText('Diego cambió esta cita. Ahora está en «Aceptado».').waitFor();
  await drawer.getByText('Otra persona guardó otro comentario mientras escribías').waitFor();
  await drawer.getByText('Pedido el filtro').waitFor();
  expect(await field.inputValue()).toBe('Falta el filtro de aire');

  // Another comment counts as read after the pause of the press guard.
  await pass(GUARD_MS);
  const saved = { ...BOOKED, ...changed, adminComment: 'Falta el filtro de aire' };
  const history = [...BOOKED.history, { ...EVENT, kind: 'commented' } as const];
  server
    .answer(commentCitation, saved, 'Comentario guardado exitosamente')
    .answer(getCitation, { ...saved, history });
  await save.click();
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  await drawer.getByText('Comentario interno guardado').first().waitFor();
  expect(server.requests(commentCitation).at(-1)?.body).toEqual({
    adminComment: 'Falta el filtro de aire',
    expectedComment: 'Pedido el filtro',
  });
  await field.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});
