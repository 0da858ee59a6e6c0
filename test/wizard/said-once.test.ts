import { describe, expect, test } from 'vitest';
import { WORKING_NETWORK } from './fake-server.ts';
import { Tab, type WizardName } from './tab.ts';
import { setUpTestBrowser } from './test-browser.ts';

const AT_FIELD = 'El nombre no nos sirve.';
const UNSHOWN = 'Esto no lo muestra ningún campo.';

setUpTestBrowser();

const count = (tab: Tab, sentence: string) => tab.text().split(sentence).length - 1;
const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent).join(' ');

describe.each<WizardName>(['cita', 'reserva'])('/%s with rejected fields', (wizard) => {
  test('shows and focuses an error once at its field, and other errors once over the last step', async () => {
    const tab = new Tab(wizard, WORKING_NETWORK);
    await tab.load();
    // As in the server's replies, the message is the error of the first field.
    const fields = { clientName: AT_FIELD, 'unknown.field': UNSHOWN };
    tab.server.rejection = { message: AT_FIELD, fields };
    await tab.confirm();
    await tab.wait(1_000);
    expect(count(tab, AT_FIELD)).toBe(1);
    expect(document.activeElement?.id).toBe('clientName');
    expect(tab.text()).toContain('Falta corregir un dato');

    await tab.write('clientName', 'Ana Suárez');
    await tab.press('Siguiente');
    await tab.wait(100);
    tab.server.rejection = { message: '', fields: { 'unknown.field': UNSHOWN } };
    for (const _turn of [1, 2]) {
      await tab.confirm();
      await tab.wait(1_000);
      expect(count(tab, UNSHOWN)).toBe(1);
      // Screen readers read it with the focus: as an alert it would be read twice.
      expect(document.activeElement?.textContent).toContain(UNSHOWN);
      expect(alerts()).not.toContain(UNSHOWN);
    }
    tab.server.rejection = null;
    await tab.finish();
    expect(tab.server.made).toHaveLength(1);
    await tab.close();
  });
});

test.each<WizardName>(['cita', 'reserva'])(
  '/%s shows the receipt of the first request when it is changed after a lost answer',
  async (wizard) => {
    const tab = new Tab(wizard, (post) => ({
      ...WORKING_NETWORK(post),
      fate: post === 0 ? 'answer-lost' : 'arrives',
    }));
    await tab.load();
    await tab.confirm();
    await tab.wait(1_000);
    expect(tab.text()).toContain('Error de conexión. Por favor intenta nuevamente.');
    await tab.press('Editar Información Personal');
    await tab.write('clientName', 'Otra Persona');
    await tab.press('Siguiente');
    await tab.wait(100);
    await tab.finish();
    expect(tab.server.made).toHaveLength(1);
    expect(tab.receipt()).toBe(tab.server.made[0]);
    expect(tab.text()).toContain('Tu primer envío ya había quedado registrado');
    expect(tab.text()).not.toContain('Otra Persona');
    await tab.close();
  },
);
