import { tabTo } from '#test/browser/keyboard.ts';
import type { Wish, Wizard } from './booking.ts';

/** Books by keyboard, from the first step to the receipt: Tab, arrows, Space, Enter. */
export async function bookByKeyboard(wizard: Wizard, wish: Wish): Promise<void> {
  const { page } = wizard;
  const { keyboard } = page;
  await tabTo(page, wizard.name);
  await keyboard.type(wish.name);
  await tabTo(page, wizard.email);
  await keyboard.type(wish.email);
  await tabTo(page, wizard.phone);
  await keyboard.type(wish.phone);
  await keyboard.press('Enter');
  await wizard.standAt('Tu Motocicleta');

  await tabTo(page, wizard.brand);
  await keyboard.type(wish.brand);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, wizard.model);
  await keyboard.type(wish.model);
  await tabTo(page, wizard.year);
  await keyboard.type(wish.year);
  await tabTo(page, wizard.next);
  await keyboard.press('Enter');
  await wizard.standAt('Seleccionar Servicio');

  await chooseRadio(wizard, 'service', wish.service);
  await tabTo(page, wizard.next);
  await keyboard.press('Space');
  await wizard.standAt('Fecha y Hora');

  await tabTo(page, page.locator('[data-day][tabindex="0"]'));
  await walkToDay(wizard, wish.date);
  await keyboard.press('Enter');
  await wizard.slot(wish.time).waitFor();
  await chooseRadio(wizard, 'time', wish.time);
  await tabTo(page, wizard.notes);
  await keyboard.type(wish.notes);
  await tabTo(page, wizard.next);
  await keyboard.press('Enter');
  await wizard.standAt('Confirmar Reserva');

  await tabTo(page, wizard.answer);
  await keyboard.type(String(await wizard.sum()));
  await keyboard.press('Enter');
  await wizard.arriveAt('Comprobante de Reserva');
}

/** Tabs into the group, then presses arrows until the option is chosen. */
async function chooseRadio(wizard: Wizard, group: string, name: string): Promise<void> {
  const { page } = wizard;
  const radios = page.locator(`input[name=${group}]:enabled`);
  await tabTo(page, radios.first());
  await page.keyboard.press('Space');
  const wanted = page.getByRole('radio', { name, exact: true });
  for (let press = await radios.count(); press > 0; press--) {
    if (await wanted.isChecked()) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`las flechas no llegan a ${name}`);
}

async function walkToDay(wizard: Wizard, date: string): Promise<void> {
  for (let press = 0; press < 31; press++) {
    const day = await wizard.page.locator('[data-day]:focus').getAttribute('data-day');
    if (day === date) return;
    await wizard.page.keyboard.press('ArrowRight');
  }
  throw new Error(`las flechas no llegan al ${date}`);
}
