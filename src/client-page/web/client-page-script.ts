import { sendLabel, unansweredText } from '../rules/answer-form.ts';

/** The format of `formatCents`. */
const MONEY = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'USD' });

const form = document.querySelector<HTMLFormElement>('[data-answers]');
if (form) followChoices(form);

/** After the payment its page leads to `/reserva`, which then shows this reservation. */
const pay = document.querySelector<HTMLFormElement>('[data-token]');
pay?.addEventListener('submit', () => {
  const { storageKey = '', token = '' } = pay.dataset;
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // The storage is forbidden or full. The link still shows the reservation.
  }
});

/**
 * Shows the total of the choices, also on the button, and how many questions are left. The field `confirmed` then makes
 * one press enough: without this script the server shows the total on a second page.
 */
function followChoices(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-send]');
  const total = form.querySelector<HTMLElement>('[data-total]');
  const left = form.querySelector<HTMLElement>('[data-unanswered]');
  if (!button || !total || !left) return;
  const confirmed = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'confirmed',
    value: 'yes',
  });
  form.append(confirmed);
  const update = () => {
    const ticked = [...form.querySelectorAll<HTMLInputElement>('input:checked[data-cents]')];
    const cents = ticked.reduce((sum, { dataset }) => sum + Number(dataset.cents), 0);
    const amount = MONEY.format(cents / 100);
    button.textContent = sendLabel(ticked.length > 0 ? amount : null);
    total.hidden = ticked.length === 0;
    const names = (choices: string) =>
      new Set([...form.querySelectorAll<HTMLInputElement>(choices)].map(({ name }) => name)).size;
    left.textContent = unansweredText(names('[type=radio]') - names(':checked'));
    left.hidden = left.textContent === '';
    total.textContent = `Total de lo que apruebas: ${amount}`;
  };
  let sent = false;
  form.addEventListener('change', update);
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  // The browser restores choices when the client comes back to the page.
  window.addEventListener('pageshow', () => {
    sent = false;
    update();
  });
}
