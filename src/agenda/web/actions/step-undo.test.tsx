import { describe, expect, test } from 'vitest';
import {
  answerWith,
  draw,
  type FullCitation,
  LIVE,
  serverWith,
} from '#test/panel/agenda-screen.tsx';
import { BOOKED, openDrawer } from '#test/panel/citation-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { undoCitationStep } from '../../contract/citation-step.ts';
import { changeCitationStatus, getCitation, listCitations } from '../../contract/staff-citation.ts';

setUpScreens();

const ACCEPTED = LIVE[1] as FullCitation;
const IN_WORKSHOP: FullCitation = { ...ACCEPTED, status: 'in-workshop' };

describe('a step without a way back', () => {
  test.each([
    ['list', 1440, 'lista'],
    ['phone', 390, 'lista'],
    ['board', 1440, 'tablero'],
  ] as const)('is undone by «Deshacer» in the %s, by one call', async (_name, width, view) => {
    const server = serverWith([ACCEPTED])
      .answer(changeCitationStatus, IN_WORKSHOP)
      .answer(undoCitationStep, ACCEPTED);
    const page = draw(server, width, view);
    const forward = page.getByRole('button', { name: 'Pasar a En Taller' }).first();
    await forward.waitFor();
    server.answer(listCitations, answerWith([IN_WORKSHOP]));
    await forward.click();
    await toast(page, 'Cliente 1: En Taller');
    server.answer(listCitations, answerWith([ACCEPTED]));
    const undo = page.getByRole('button', { name: 'Deshacer' });
    await undo.click();
    await undo.click().catch(() => undefined);
    await toast(page, 'Cliente 1: Aceptado');
    expect(page.server.requests(undoCitationStep).map(({ body }) => body)).toEqual([
      { status: 'in-workshop' },
    ]);
  });

  test('is undone by «Deshacer» in the detail', async () => {
    const { page, drawer, server } = await openDrawer({ status: 'accepted' });
    server
      .answer(changeCitationStatus, { ...IN_WORKSHOP, _id: BOOKED._id })
      .answer(getCitation, { ...BOOKED, status: 'in-workshop' })
      .answer(undoCitationStep, { ...ACCEPTED, _id: BOOKED._id });
    await press(drawer, 'Pasar a En Taller');
    const undo = page.getByRole('button', { name: 'Deshacer' });
    await undo.waitFor();
    server.answer(getCitation, { ...BOOKED, status: 'accepted' });
    await undo.click();
    await until(() => expect(server.requests(undoCitationStep)).toHaveLength(1));
    await toast(page, 'Lucía Fernández: Aceptado');
    await drawer.getByRole('button', { name: 'Pasar a En Taller' }).waitFor();
    expect(drawer.getByText(/cambió esta cita/).count()).toBe(0);
  });

  test('that cannot be undone any more says so', async () => {
    const server = serverWith([ACCEPTED])
      .answer(changeCitationStatus, IN_WORKSHOP)
      .reject(undoCitationStep, 'step-built-on');
    const page = draw(server);
    const forward = page.getByRole('button', { name: 'Pasar a En Taller' }).first();
    await forward.waitFor();
    server.answer(listCitations, answerWith([IN_WORKSHOP]));
    await forward.click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText(/No se puede deshacer: algo cambió después de este paso/).waitFor();
  });
});
