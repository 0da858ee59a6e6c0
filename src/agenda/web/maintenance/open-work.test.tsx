import { describe, expect, test } from 'vitest';
import { listParts } from '#stock/contract/stock-report.ts';
import { draw, LIVE, serverWith } from '#test/panel/agenda-screen.tsx';
import { ORDER } from '#test/panel/estimate-records.ts';
import { dialog } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { CITATION } from '#test/panel/records.ts';
import { getWorkOrder } from '#work-orders/contract/work-order.ts';
import { changeCitationStatus, getCitation } from '../../contract/staff-citation.ts';

setUpScreens();

describe('a row of a job with open work in its order', () => {
  const OPEN = { inspected: true, estimate: 'sent', approvedLines: 1, proposedLines: 1 } as const;
  const job = { ...LIVE[3], workOrder: OPEN } as (typeof LIVE)[number];

  test.each([
    ['list', 1440, 'lista'],
    ['phone', 390, 'lista'],
    ['board', 1440, 'tablero'],
  ] as const)(
    'opens «Completar mantenimiento» by «Instalada» in the %s, and sends no step',
    async (_name, width, view) => {
      const detail = { ...CITATION, ...job, history: [], mails: [] };
      const page = draw(
        serverWith([job])
          .answer(getCitation, detail)
          .answer(getWorkOrder, ORDER)
          .answer(listParts, []),
        width,
        view,
      );
      await page.getByRole('button', { name: 'Pasar a Instalada' }).first().click();
      const form = dialog(page, 'Completar mantenimiento');
      await form.getByText('Hay trabajos propuestos sin enviar al cliente').waitFor();
      expect(page.server.requests(changeCitationStatus)).toEqual([]);
    },
  );
});
