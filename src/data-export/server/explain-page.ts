import { escapeHtml } from '#platform/operations/docs-page.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { columnUnit, columnWord } from '../rules/column-words.ts';
import { LEFT_OUT } from '../rules/left-out.ts';
import { TABLE_WORDS } from '../rules/table-words.ts';
import { dataFile, type Manifest } from './archive-manifest.ts';
import type { Sheet, SheetColumn } from './sheets/sheet-text.ts';
import { SHEETS } from './sheets/sheets.ts';

/** Facts of an archive for its page. */
export type ArchiveFacts = Pick<Manifest, 'appVersion' | 'createdAt' | 'tables'> & {
  /** Name of the workshop. */
  workshop: string;
  by: string;
  timeZone: string;
  pictures: number;
  /** PostgreSQL's type of each column, by table and column. */
  types: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

const NUMBER = new Intl.NumberFormat('es-UY');

const PERSONAL =
  'Contiene los datos personales de los clientes (Ley 18.331): guárdalo en un lugar seguro y no lo publiques.';

/** Text for a reader without a browser. */
export function readmeText(facts: ArchiveFacts): string {
  return [
    `Todos los datos de ${facts.workshop} en Bujía ${facts.appVersion}`,
    `Exportados el ${longMoment(facts.createdAt, facts.timeZone)} por ${facts.by}.`,
    PERSONAL,
    '',
    'index.html explica cada archivo y cada columna: ábrelo en un navegador.',
    'planillas/ tiene lo principal para leer en una planilla de cálculo (CSV, punto y coma, UTF-8).',
    'fotos/ y recibos/ tienen las imágenes y los comprobantes.',
    'datos/ tiene todo, con los valores exactos: un objeto JSON por línea, un archivo por tabla.',
    'manifiesto.json tiene la suma SHA-256 de cada archivo.',
    '',
    'Para cargarlo en otra instalación vacía de Bujía: npm run import -- ARCHIVO.zip',
    '',
  ].join('\r\n');
}

/** The page that explains each file and each column of an archive, without scripts and files of its own. */
export function explainPage(facts: ArchiveFacts): string {
  const { workshop, by, appVersion, createdAt, tables, pictures, timeZone } = facts;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const title = `Todos los datos de ${workshop}`;
  return `<!doctype html>
<html lang="es-UY">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>Bujía ${escapeHtml(appVersion)} los exportó el ${escapeHtml(longMoment(createdAt, timeZone))}, a pedido de ${escapeHtml(by)}. Son los de un mismo instante: ${counted(rows, 'fila', 'filas')} en ${tables.length} tablas y ${counted(pictures, 'imagen o comprobante', 'imágenes y comprobantes')}.</p>
<p><strong>${escapeHtml(PERSONAL)}</strong></p>
<nav aria-label="Partes"><ul>
<li><a href="#planillas">Planillas</a>: lo principal, para leer</li>
<li><a href="#fotos">Fotos y comprobantes</a></li>
<li><a href="#datos">Datos</a>: todo, con los valores exactos</li>
<li><a href="#falta">Qué no está</a></li>
<li><a href="#importar">Cómo cargarlo en otra instalación</a></li>
</ul></nav>
<h2 id="planillas">Planillas</h2>
<p>Archivos CSV para una planilla de cálculo: separados por punto y coma, en UTF-8, con coma decimal. Los importes son dólares, salvo donde dice otra cosa; los días y las horas son los del taller (${escapeHtml(timeZone)}).</p>
${SHEETS.map(sheetSection).join('\n')}
<h2 id="fotos">Fotos y comprobantes</h2>
<p><code>fotos/ordenes/</code> tiene las fotos de las órdenes: el nombre empieza con el número de la orden y termina con el lado mayor en píxeles. <code>fotos/productos/</code> tiene las imágenes de los productos. <code>recibos/</code> tiene los comprobantes de los gastos: el nombre empieza con el día y el concepto. Cada nombre contiene el id de su fila.</p>
<h2 id="datos">Datos</h2>
<p>Un archivo por tabla, en UTF-8, con un objeto JSON por línea y las filas en el orden de su clave. Los importes son números enteros de centésimos y las cantidades son milésimas, así no se pierde nada al redondear; <code>null</code> es «sin valor». Una columna que termina en <code>_id</code> es el <code>id</code> de una fila de otra tabla.</p>
${tables.map((table) => tableSection(table, facts)).join('\n')}
<h2 id="falta">Qué no está</h2>
<p>Lo que es de un servidor y otro hace de nuevo:</p>
<ul>
${leftOutLines()}
</ul>
<p>Tampoco están la clave de la instalación ni las contraseñas: de cada contraseña está solo su huella, con la que el usuario sigue entrando en la otra instalación. El secreto de un segundo factor está cifrado con la clave de esta instalación: en una con otra clave, cada usuario lo configura de nuevo.</p>
<h2 id="importar">Cómo cargarlo en otra instalación</h2>
<p>Con la otra instalación vacía y detenida: <code>npm run import -- ARCHIVO.zip</code> (o <code>./bujia import ARCHIVO.zip</code>). Antes de cargar comprueba cada archivo con <code>manifiesto.json</code>, que tiene su tamaño y su suma SHA-256. Un archivo cambiado no se carga.</p>
</main>
</body>
</html>
`;
}

const counted = (count: number, one: string, many: string) =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;

function leftOutLines(): string {
  const reasons = Map.groupBy(Object.entries(LEFT_OUT), ([, reason]) => reason);
  return [...reasons]
    .map(([reason, tables]) => {
      const names = tables.map(([table]) => `<code>${table}</code>`).join(', ');
      return `<li>${escapeHtml(reason)} (${names})</li>`;
    })
    .join('\n');
}

function sheetSection({ file, about, columns }: Sheet): string {
  const path = `planillas/${file}.csv`;
  return `<section>
<h3><a href="${path}">${path}</a></h3>
<p>${escapeHtml(about)}</p>
<table><thead><tr><th scope="col">Columna</th><th scope="col">Forma y unidad</th></tr></thead><tbody>
${columns.map((column) => `<tr><th scope="row"><code>${column.heading}</code></th><td>${escapeHtml(cellForm(column))}</td></tr>`).join('\n')}
</tbody></table>
</section>`;
}

/** Columns of numbers without a unit. */
const NUMBERS = new Set(['anio', 'kilometros', 'orden']);

function cellForm({ heading, value, kind, words }: SheetColumn): string {
  if (words !== undefined) return `uno de: ${Object.values(words).join(', ')}`;
  if (heading === 'importe' && kind === 'cents' && value === 'm.amount_minor') {
    return 'en la moneda de la línea, con dos decimales';
  }
  if (heading === 'cotizacion') return 'pesos por dólar';
  if (kind === 'cents') return 'dólares, con dos decimales';
  if (kind === 'quantity') return 'en su unidad, con hasta tres decimales';
  if (kind === 'boolean') return 'sí o no';
  if (value.includes('HH24:MI')) return 'día y hora del taller';
  if (value.includes('YYYY-MM-DD') || /^dia$/.test(heading)) return 'día, AAAA-MM-DD';
  if (heading === 'id') return 'id de la fila en datos/';
  if (/_id$/.test(heading)) return 'id de la fila de otra planilla';
  if (heading.endsWith('_minutos')) return 'minutos';
  return NUMBERS.has(heading) ? 'número' : 'texto';
}

function tableSection({ name, columns, rows }: Manifest['tables'][number], facts: ArchiveFacts) {
  const path = dataFile(name);
  const lines = columns.map((column) => {
    const unit = columnUnit(column, facts.types.get(name)?.get(column) ?? '');
    return `<tr><th scope="row"><code>${column}</code></th><td>${escapeHtml(columnWord(name, column) ?? '')}</td><td>${escapeHtml(unit)}</td></tr>`;
  });
  return `<section>
<h3 id="${name}"><a href="${path}">${path}</a></h3>
<p>${counted(rows, 'fila', 'filas')}; cada una es ${escapeHtml(TABLE_WORDS[name] ?? '')}.</p>
<table><thead><tr><th scope="col">Columna</th><th scope="col">Qué es</th><th scope="col">Forma y unidad</th></tr></thead><tbody>
${lines.join('\n')}
</tbody></table>
</section>`;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#c9ccd2, #454a54); --soft: light-dark(#50555e, #b4b9c3) }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1b1d21, #eceef1); background: light-dark(#fff, #17191d) }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid; font-size: 1.375rem }
h3 { margin: 1.75rem 0 .25rem; font-size: 1.0625rem; overflow-wrap: anywhere }
a { color: light-dark(#0b57a4, #8fc1ff) }
p { margin: .5rem 0 }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere }
thead th { color: var(--soft); font-weight: 600 }
tbody th { font-weight: 400 }
td:last-child { color: var(--soft) }
@media print { main { max-width: none; padding: 0 } h3, tr { break-inside: avoid } }
`;
