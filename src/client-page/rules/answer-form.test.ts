import { describe, expect, test } from 'vitest';
import { type AskedLine, readAnswers, sendLabel } from './answer-form.ts';

const LINES: AskedLine[] = [
  { id: 'a', totalCents: 5900, choiceGroup: null, open: true },
  { id: 'b', totalCents: 11_800, choiceGroup: 1, open: true },
  { id: 'c', totalCents: 6400, choiceGroup: 1, open: true },
];

describe('readAnswers', () => {
  test('reads each line and the chosen alternative, and sums what is approved', () => {
    expect(readAnswers({ 'line-a': 'approve', 'group-1': 'c' }, LINES)).toEqual({
      unknown: null,
      answers: [
        { line: 'a', decision: 'approve' },
        { line: 'c', decision: 'approve' },
      ],
      approvedCents: 12_300,
    });
  });

  test('applies a decision about a group to all its lines', () => {
    expect(readAnswers({ 'group-1': 'decline' }, LINES)).toEqual({
      unknown: null,
      answers: [
        { line: 'b', decision: 'decline' },
        { line: 'c', decision: 'decline' },
      ],
      approvedCents: 0,
    });
  });

  test('applies a decision about a group to its open lines only', () => {
    const lines = LINES.map((line) => ({ ...line, open: line.id !== 'b' }));
    expect(readAnswers({ 'group-1': 'decline' }, lines)).toMatchObject({
      answers: [{ line: 'c', decision: 'decline' }],
    });
    const answered = LINES.map((line) => ({ ...line, open: false }));
    expect(readAnswers({ 'group-1': 'decline' }, answered)).toMatchObject({
      answers: [
        { line: 'b', decision: 'decline' },
        { line: 'c', decision: 'decline' },
      ],
    });
  });

  test.each([
    ['an unknown line', { 'line-x': 'approve' }, 'line-x'],
    ['an unknown group', { 'group-2': 'b' }, 'group-2'],
    ['a line of a group by itself', { 'line-b': 'approve' }, 'line-b'],
    ['another decision', { 'line-a': 'maybe' }, 'line-a'],
    ['a line that is not in the group', { 'group-1': 'a' }, 'group-1'],
    ['all alternatives at once', { 'group-1': 'approve' }, 'group-1'],
  ])('names the field of %s', (_name, fields, unknown) => {
    expect(readAnswers(fields, LINES)).toEqual({ unknown });
  });
});

test('sendLabel names the approved amount', () => {
  expect(sendLabel('US$ 118,00')).toBe('Aprobar US$ 118,00');
  expect(sendLabel(null)).toBe('Enviar respuesta');
});
