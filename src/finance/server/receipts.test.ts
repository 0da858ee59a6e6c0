import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, RENT, sendExpense, snapshotExpenses } from '#test/expense-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import * as pictures from '#test/pictures.ts';
import { createStaff, type Staff } from '#test/staff.ts';

/** Receipts: stored content and permissions. */
const site = testEnvironment();
let owner: Staff;

beforeAll(async () => {
  owner = await createStaff(site.app.context.db, ['finanzas']);
});

const blob = (content: Buffer, type = 'image/jpeg') =>
  new Blob([new Uint8Array(content)], { type });
const enter = (content: Buffer, name?: string, type?: string) =>
  sendExpense(site.app, owner.headers, expenseForm(RENT, blob(content, type), name));

async function fetched(url: string | null, headers: Record<string, string> = owner.headers) {
  const reply = await fetch(`${site.app.url}${url ?? '/api/none'}`, { headers });
  const content = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, content };
}

async function stored(content: Buffer, name?: string) {
  const { status, body } = await enter(content, name);
  expect(status).toBe(201);
  expect(body.data.receiptImage).toBe(`/api/expenses/${body.data._id}/receipt`);
  return body.data;
}

describe('a receipt', () => {
  test('is stored as an upright WebP of at most 2000 pixels without metadata', async () => {
    const large = await fetched((await stored(await pictures.png(3_000, 1_500))).receiptImage);
    expect(Object.fromEntries(large.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': FILE_POLICY,
      'cache-control': 'no-store',
    });
    expect(await sharp(large.content).metadata()).toMatchObject({
      format: 'webp',
      width: 2_000,
      height: 1_000,
    });
    const turned = await fetched((await stored(await pictures.rotatedJpeg())).receiptImage);
    expect(await sharp(turned.content).metadata()).toMatchObject({ width: 300, height: 400 });
    const photo = await fetched((await stored(await pictures.jpegWithExif())).receiptImage);
    for (const word of pictures.EXIF_TEXTS) {
      expect(photo.content.toString('utf8')).not.toContain(word);
    }
  });

  test.each([
    ['JPG', () => pictures.jpegWithExif()],
    ['PNG', () => pictures.png()],
    ['GIF', () => pictures.animatedGif()],
    ['WEBP', () => pictures.webp()],
  ])(
    'is accepted as %s and stored as WebP',
    {
      meta: {
        specification: {
          'admin 5 Expense form': [['JPG, PNG, GIF or WEBP', "'JPG'", "'PNG'", "'GIF'", "'WEBP'"]],
        },
      },
    },
    async (_name, make) => {
      const { content } = await fetched((await stored(await make())).receiptImage);
      expect((await sharp(content).metadata()).format).toBe('webp');
    },
  );

  test('is stored without data appended to the picture, also if its file name contains folders', async () => {
    const hidden = await stored(await pictures.polyglot(), '../../../etc/passwd');
    const { content } = await fetched(hidden.receiptImage);
    expect(content.toString('latin1')).not.toContain('script');
    for (const name of ['a/b\\c.JPG', '.'.repeat(300), 'Factura 12.05.2026', 'ñandú "1".png']) {
      const { receiptImage } = await stored(await pictures.png(), name);
      expect((await fetched(receiptImage)).headers.get('content-type')).toBe('image/webp');
    }
  });

  test('is rejected if its file extension contradicts its content', async () => {
    const [png, pdf] = [await pictures.png(), pictures.validPdf()];
    for (const [content, name] of [
      [png, 'a/b\\c.php'],
      [png, 'factura.svg'],
      [png, 'ñandú "1".html'],
      [png, 'factura.pdf'],
      [pdf, 'foto.png'],
    ] as const) {
      const { status, body } = await enter(content, name);
      expect([name, status, body.error]).toEqual([name, ...NO_IMAGE.slice(0, 2)]);
    }
  });

  test('is hidden without permission and after the deletion of its expense', async () => {
    const { _id: id, receiptImage: url } = await stored(await pictures.png());
    expect((await fetched(url, {})).status).toBe(401);
    const others = await createStaff(
      site.app.context.db,
      ['agenda', 'reservas', 'productos', 'servicios', 'stock', 'historial'],
      { now: MONDAY_MORNING },
    );
    expect((await fetched(url, others.headers)).status).toBe(403);
    expect((await fetched(url)).status).toBe(200);
    await request(`${site.app.url}/api/expenses/${id}`, 'DELETE', undefined, owner.headers);
    expect((await fetched(url)).status).toBe(404);
    expect((await fetched('/api/expenses/x/receipt')).status).toBe(404);
  });

  test('is kept, replaced or removed when its expense is changed', async () => {
    const { _id: id, receiptImage: url } = await stored(await pictures.png(40, 30));
    const put = (fields: object, file?: Blob) =>
      sendExpense(site.app, owner.headers, expenseForm({ ...RENT, ...fields }, file), id);
    expect((await put({})).body.data.receiptImage).toBe(url);
    await put({}, blob(await pictures.png(60, 30)));
    expect((await sharp((await fetched(url)).content).metadata()).width).toBe(60);
    expect((await put({ removeReceipt: 'true' })).body.data.receiptImage).toBeNull();
    const none = await request(`${site.app.url}${url}`, 'GET', undefined, owner.headers);
    expect([none.status, none.body.message]).toEqual([404, 'Ese gasto no tiene comprobante.']);
    expect((await put({}, blob(await pictures.png()))).body.data.receiptImage).toBe(url);
  });

  test('may be a PDF: stored unchanged, recognized by its content, and sent as a download', async () => {
    const whole = pictures.validPdf();
    const { status, body } = await enter(whole, 'factura.pdf', 'image/png');
    expect([status, body.data.receiptType]).toEqual([201, 'pdf']);
    const { content, headers } = await fetched(body.data.receiptImage);
    expect(content).toEqual(whole);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="comprobante.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': FILE_POLICY,
      'cache-control': 'no-store',
    });
    const picture = expenseForm(RENT, blob(await pictures.png()));
    const replaced = await sendExpense(site.app, owner.headers, picture, body.data._id);
    expect(replaced.body.data.receiptType).toBe('image');
    expect((await fetched(body.data.receiptImage)).headers.get('content-disposition')).toBeNull();
  });

  test('is rejected by the database if its content differs from its type', async () => {
    const { _id: id } = await stored(pictures.validPdf(), 'factura.pdf');
    const write = (content_type: string, content: Buffer) =>
      site.app.context.db
        .updateTable('expense_receipts')
        .set({ content_type, content })
        .where('expense_id', '=', id)
        .execute();
    const html = Buffer.from(`<html>${pictures.SCRIPT}</html>`);
    for (const type of ['application/pdf', 'image/webp', 'text/html']) {
      await expect(write(type, html)).rejects.toThrow('expense_receipts_typed');
    }
  });

  test('is optional: the empty file field of a browser is accepted', {
    meta: {
      specification: {
        'admin 3 Expense': [['receipt image (optional file)', 'receiptImage']],
        'admin 5 Expense form': [['Receipt is optional', "receiptImage: ''"]],
      },
    },
  }, async () => {
    for (const form of [
      expenseForm(RENT, new Blob([]), ''),
      expenseForm({ ...RENT, receiptImage: '' }),
    ]) {
      const { status, body } = await sendExpense(site.app, owner.headers, form);
      expect([status, body.data.receiptImage]).toEqual([201, null]);
    }
  });
});

const NO_IMAGE = [400, 'Solo se permiten imágenes', 'Solo se permiten imágenes'];
const BROKEN = [
  400,
  ...Array(2).fill('El PDF está dañado o incompleto. Elige otro archivo o una foto.'),
];
const PIXELS = [
  400,
  ...Array(2).fill('La imagen es demasiado grande: puede tener hasta 25 megapíxeles.'),
];
const TOO_LARGE = Array(2).fill('El archivo no debe superar los 5MB');

const pdfWith = (end: string) => Buffer.concat([pictures.validPdf(), Buffer.from(end)]);

describe('POST /api/expenses', () => {
  test.each([
    ['SVG', pictures.svg, NO_IMAGE],
    ['HTML as PNG', pictures.html, NO_IMAGE],
    ['a renamed program', pictures.elfProgram, NO_IMAGE],
    ['TIFF', pictures.tiff, NO_IMAGE],
    ['a JPEG in name only', pictures.fakeJpeg, NO_IMAGE],
    ['half a JPEG', () => pictures.truncate(pictures.noisePicture('jpeg')), NO_IMAGE],
    ['half a WebP', () => pictures.truncate(pictures.noisePicture('webp')), NO_IMAGE],
    ['half a PDF', () => pictures.truncate(Promise.resolve(pictures.validPdf())), BROKEN],
    ['a PDF without an end', pictures.truncatedPdf, BROKEN],
    ['a PDF with an HTML page behind it', () => pdfWith(`<html>${pictures.SCRIPT}</html>`), BROKEN],
    ['a PDF with a wrong offset of its table', () => pdfWith('\nstartxref\n12\n%%EOF\n'), BROKEN],
    ['a PDF of more than 5 MB', () => pdfWith(' '.repeat(5 * 1024 * 1024)), [413, ...TOO_LARGE]],
    ['an HTML page that contains a PDF', () => Buffer.from(`<b>${pictures.validPdf()}`), NO_IMAGE],
    ['an image of too many pixels', pictures.decompressionBomb, PIXELS],
    ['an empty file', () => Buffer.alloc(0), NO_IMAGE],
    [
      'a file one byte over 5 MB',
      () => Buffer.alloc(5 * 1024 * 1024 + 1, 255),
      [413, ...TOO_LARGE],
    ],
  ])(
    'rejects %s as receipt and changes nothing',
    {
      meta: {
        specification: {
          'admin 5 Expense form': [
            'Solo se permiten imágenes',
            ['max 5 MB', '5 * 1024 * 1024 + 1'],
            'El archivo no debe superar los 5MB',
          ],
          'admin 9': [
            ['Receipt', 'Solo se permiten imágenes'],
            ['image, max 5 MB', '5 * 1024 * 1024 + 1'],
          ],
        },
      },
    },
    async (_name, make, expected) => {
      const before = await snapshotExpenses(site.app.context.db);
      const content = await make();
      const name = content.toString('latin1', 0, 5) === '%PDF-' ? 'factura.PDF' : 'foto.png';
      const { status, body } = await enter(content, name, 'image/png');
      expect([status, body.error, body.message]).toEqual(expected);
      expect(await snapshotExpenses(site.app.context.db)).toEqual(before);
    },
  );

  test('rejects a text as receipt, an unknown or repeated field, and two receipts', async () => {
    const text = await sendExpense(
      site.app,
      owner.headers,
      expenseForm({ ...RENT, receiptImage: '/etc/passwd' }),
    );
    expect([text.status, text.body.error]).toEqual(NO_IMAGE.slice(0, 2));
    const elsewhere = expenseForm(RENT);
    elsewhere.set('foto', blob(await pictures.png()), 'foto.png');
    const unknown = await sendExpense(site.app, owner.headers, elsewhere);
    expect([unknown.status, unknown.body.error]).toEqual([400, 'El campo "foto" no se reconoce.']);
    const repeated = expenseForm(RENT);
    repeated.append('amount', '1');
    const reply = await sendExpense(site.app, owner.headers, repeated);
    expect([reply.status, reply.body.error]).toEqual([400, 'El campo "amount" está repetido.']);
    const two = expenseForm(RENT, blob(await pictures.png()));
    two.append('receiptImage', blob(await pictures.png()), 'otra.png');
    const both = await sendExpense(site.app, owner.headers, two);
    expect([both.status, both.body.error]).toEqual([400, 'Envía una sola imagen.']);
  });
});
