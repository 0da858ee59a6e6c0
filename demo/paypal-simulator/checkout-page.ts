import { formatCents } from '#shared/money/money.ts';
import type { StoredOrder } from './model.ts';

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const STYLE = `
  body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1c1c1c; background: #f3f3f0; }
  main { max-width: 28rem; margin: 10vh auto; padding: 1.5rem; background: #fff; border-radius: 12px; }
  h1 { margin: 0 0 1rem; }
  .note { padding: .75rem 1rem; background: #fff1cc; border-radius: 8px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  form { display: grid; gap: .75rem; }
  button { min-height: 48px; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer; }
  .pay { color: #fff; background: #14508c; border: 0; }
  .back { color: #14508c; background: #fff; border: 1px solid #14508c; }
  button:focus-visible { outline: 3px solid #c26a00; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    body { color: #f2f2f2; background: #17181a; } main { background: #222427; }
    .note { color: #2b2000; } .back { color: #bcd9f5; background: #222427; border-color: #bcd9f5; }
  }`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="es-UY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
<p class="note"><strong>Esto es una simulación de PayPal.</strong> No se cobra nada y no hace falta
ninguna cuenta.</p>
${body}</main></body></html>`;
}

/** Returns the page on which a payer approves or cancels. */
export function checkoutPage(order: StoredOrder): string {
  const facts = [
    ['Comercio', order.brand],
    ['Concepto', order.description],
    ['Factura', order.invoice],
    ['Importe', formatCents(order.cents)],
  ].map(([term, value]) => `<dt>${term}</dt><dd>${escaped(value ?? '')}</dd>`);
  return page(
    'Pago simulado',
    `<dl>${facts.join('')}</dl>
<form method="post" action="/checkoutnow?token=${order.id}">
<button class="pay" name="choice" value="pay">Pagar ahora</button>
<button class="back" name="choice" value="cancel">Cancelar y volver</button>
</form>`,
  );
}

/** Returns the page for an order that cannot be paid (any more). */
export function gonePage(): string {
  return page('No hay nada que pagar', '<p>Esta orden ya se pagó, venció o no existe.</p>');
}
