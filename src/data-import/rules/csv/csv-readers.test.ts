import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '../import-records.ts';
import type { CsvFile } from './csv-lines.ts';
import type { CsvKind } from './csv-records.ts';
import { readImportCsv } from './read-csv-file.ts';

const OPTIONS: ImportOptions = {
  dates: 'utc-day',
  timeZone: 'America/Montevideo',
  today: '2026-11-30',
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (kind: CsvKind, csv: CsvFile) => readImportCsv(csv, OPTIONS, kind).result;
const clients = (content: string | Uint8Array) =>
  read('clients', {
    file: 'clientes.csv',
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  });
const visits = (text: string) => read('visits', { file: 'visitas.csv', bytes: bytesOf(text) });

/** The records, or why the file is refused. */
function records(result: ReturnType<typeof read>) {
  if (result.kind === 'unreadable') return `${result.problem.line}: ${result.problem.sentence}`;
  return result.outcomes.map((outcome) =>
    outcome.kind === 'rejected'
      ? outcome.problems.map(({ field, sentence }) => `${field}: ${sentence}`)
      : outcome.record,
  );
}

const FULL = `Nombre;Apellido;Celular;Teléfono 2;E-mail;RUT o CI;Matrícula;Marca;Modelo;Año;N° de chasis;Km;Última visita;Observaciones;Color
José;Núñez;099 123 456;2400 1234;JOSE@ejemplo.com;1.234.567-2;sab 1234;Honda;CG 150;2019;9C2KC;12.500 km;5/3/2026;Paga tarde;rojo
`;

describe('readImportCsv of clients', () => {
  it('reads a client with a motorcycle by usual headings', () => {
    const result = clients(FULL);
    expect(records(result)).toEqual([
      {
        line: 2,
        name: 'José Núñez',
        phones: ['099 123 456', '2400 1234'],
        emails: ['jose@ejemplo.com'],
        taxNumber: '12345672',
        motorcycle: {
          plate: 'SAB 1234',
          brand: 'Honda',
          model: 'CG 150',
          year: 2019,
          frameNumber: '9C2KC',
          kilometres: 12_500,
        },
        lastVisit: '2026-03-05',
        notes: 'Paga tarde',
      },
    ]);
    expect(result).toMatchObject({
      ambiguousDates: { count: 1, examples: [{ chosen: '2026-03-05', other: '2026-05-03' }] },
    });
    const headings = result.kind === 'read' ? result.headings : [];
    expect(headings.filter(({ column }) => column === null)).toEqual([
      { heading: 'Color', column: null },
    ]);
  });

  it('reads English headings, and only a name', () => {
    expect(records(clients('Full Name,Phone Number\nAnn,\n'))).toMatchObject([
      { name: 'Ann', phones: [], motorcycle: null },
    ]);
  });

  it('reads columns as the user chose them', () => {
    const csv = { file: 'x.csv', bytes: bytesOf('Quién;Dónde\nAna;099123456\n') };
    expect(records(read('clients', csv))).toBe(
      '1: No se encontró la columna con el nombre del cliente.',
    );
    const chosen = read('clients', { ...csv, columns: ['name', 'phone'] });
    expect(records(chosen)).toMatchObject([{ name: 'Ana', phones: ['099123456'] }]);
  });

  it('gives the same records for each encoding and separator', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcñÑéü "'), minLength: 1, maxLength: 8 });
    const names = word.map((text) => `x${text}`.trim());
    const line = fc.tuple(names, fc.constantFrom('', '099 123 456'), names);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const rows = [['Nombre', 'Teléfono', 'Notas'], ...lines];
        const csv = (separator: string) =>
          rows
            .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
            .join('\r\n');
        const expected = records(clients(csv(';')));
        const variants = [
          bytesOf(csv(',')),
          bytesOf(csv('\t')),
          bytesOf(`\uFEFF${csv(';')}`),
          bytesOf(csv(';').replaceAll('\r\n', '\r')),
          Buffer.from(csv(';'), 'latin1'),
          Buffer.from(csv(';'), 'utf16le'),
          Buffer.from(`\uFEFF${csv(';')}`, 'utf16le'),
          Buffer.from(`\uFEFF${csv(';')}`, 'utf16le').swap16(),
        ];
        for (const bytes of variants) expect(records(clients(bytes))).toEqual(expected);
      }),
    );
  });

  it('names what it cannot read of a line', () => {
    const text = `Nombre;Tel;Email;CI;Matrícula;Año;Km;Última visita
Ana;no tiene;ana@;1.234.567-9;AAA 1;202;-5;ayer
;099123456;;;;;;
Beto;;;;aaa 1;;;
Ceci;;;;S/M;;;;de más
`;
    const result = clients(text);
    const sentences =
      result.kind === 'read'
        ? result.outcomes.map((outcome) =>
            outcome.kind === 'imported' ? [] : outcome.problems.map(({ sentence }) => sentence),
          )
        : [];
    expect(sentences).toEqual([
      [
        '«no tiene» no es un teléfono. Queda vacío.',
        'El año «202» no es creíble. Queda vacío.',
        'Los kilómetros deben ser un número entero de 0 a 2.000.000. Queda vacío.',
        '«ana@» no es un email válido. Queda vacío.',
        'El dígito verificador de esa CI no coincide. Revisa el número. Queda vacío.',
        'La fecha «ayer» no se entiende. Queda vacío.',
      ],
      ['Falta el nombre del cliente.'],
      ['La matrícula AAA 1 ya está en la línea 2: es la misma moto.'],
      ['La línea tiene más celdas que encabezados: revisa las comillas y los separadores.'],
    ]);
  });

  const ana = Buffer.from('Nombre;Notas\nAna;Ñandú\n');
  it.each<[string, string | Uint8Array, string]>([
    ['an unclosed quote', 'Nombre\nAna\n"Beto\nCeci\n', '3: Hay una comilla que no se cierra'],
    ['a column twice', 'Nombre;Marca;Marca\nAna;a;b\n', '1: La columna «Marca» está dos veces.'],
    ['a workbook', 'PK\u0003\u0004xl', '1: No es un CSV'],
    ['NUL', 'Nombre\nAna\0\n', '2: El archivo no es de texto'],
    [
      'mixed encodings',
      Buffer.concat([ana, Buffer.from('Beto;Señal\n', 'latin1')]),
      '1: El archivo está cortado, o mezcla codificaciones',
    ],
    [
      'half a character of UTF-16',
      Buffer.from('Nombre\nAna\n', 'utf16le').subarray(0, -1),
      '1: El archivo está cortado, o mezcla codificaciones',
    ],
    ['headings alone', 'Nombre;Marca\n', '1: El archivo no tiene líneas'],
    ['nothing', '', '1: El archivo no tiene líneas'],
    ['other columns', 'a;b\n1;2\n', '1: No se encontró la columna'],
    ['101 columns', `${'Nombre;'.repeat(101)}x\n1\n`, '1: El archivo tiene más de 100 columnas.'],
    [
      'a line of 101 cells',
      `Nombre\nAna\nBeto${';x'.repeat(100)}\n`,
      '3: El archivo tiene más de 100 columnas.',
    ],
    ['many lines', `Nombre\n${'Ana\n'.repeat(50_001)}`, '1: El archivo tiene más de 50.000 líneas'],
    ['many bytes', new Uint8Array(33 * 1024 * 1024), '1: El archivo supera los 32 MB.'],
  ])('refuses a file with %s', (_, content, sentence) => {
    expect(records(clients(content))).toContain(sentence);
  });

  it('keeps a formula as text', () => {
    expect(records(clients('Nombre\n=CMD()\n'))).toMatchObject([{ name: '=CMD()' }]);
  });

  it('ends for any bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string({ unit: fc.constantFrom(...'Nombre;,"\n\t1ñ'), maxLength: 200 }).map(bytesOf),
        ),
        (bytes) => {
          expect(['read', 'unreadable']).toContain(clients(bytes).kind);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('readImportCsv of visits', () => {
  it('reads visits by plate or telephone', () => {
    const text = `Patente,Celular,Fecha,Trabajo,Kms,Importe
SAB 1234,,13/10/2026,Cambio de aceite,"12.500","1.234,50"
,099123456,2026-10-14,Frenos,,`;
    expect(records(visits(text))).toEqual([
      {
        line: 2,
        plate: 'SAB 1234',
        phone: '',
        day: '2026-10-13',
        text: 'Cambio de aceite',
        kilometres: 12_500,
        amountCents: 123_450,
      },
      {
        line: 3,
        plate: '',
        phone: '099123456',
        day: '2026-10-14',
        text: 'Frenos',
        kilometres: null,
        amountCents: null,
      },
    ]);
  });

  it('rejects a visit without motorcycle, day or work', () => {
    expect(records(visits('Matrícula;Fecha;Trabajo\n;pronto;\n'))).toEqual([
      [
        'Matrícula: Falta la matrícula o el teléfono: no se sabe de qué moto es.',
        'Fecha: La fecha «pronto» no se entiende.',
        'Trabajo: Falta el trabajo de la visita.',
      ],
    ]);
    expect(records(visits('Matrícula;Trabajo\nA1;x\n'))).toBe(
      '1: Faltan columnas: se necesitan la matrícula o el teléfono, la fecha y el trabajo.',
    );
  });
});
