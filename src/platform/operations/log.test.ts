import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('an error of the queue, which is a plain object, keeps its cause and no values of rows', () => {
  const real = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const error = { ...real, message: real.message, stack: real.stack, queue: 'mail', detail: 'Ana' };
  expect(describeError(error)).toEqual({
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    queue: 'mail',
    stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
  });
});

test('an error tells its type and its cause', () => {
  const error = new TypeError('outer', { cause: new Error('inner') });
  expect(describeError(error)).toMatchObject({
    type: 'TypeError',
    message: 'outer',
    cause: { type: 'Error', message: 'inner' },
  });
});

test.each([[null], ['text'], [7], [{}], [{ message: 7 }]])('%j is no error', (thrown) => {
  expect(describeError(thrown)).toEqual({ message: 'not an error object' });
});

test('whatever a value holds, it is one JSON line, and no format string', () => {
  const value = 'a\n{"level":60,"msg":"forged"}\r\u2028\u001b[31m %s %d %o';
  const log = new URL('log.ts', import.meta.url).href;
  const program = `const { createLog } = await import(${JSON.stringify(log)});
    createLog('info').info({ value: ${JSON.stringify(value)} }, ${JSON.stringify(value)});`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  const lines = stdout.toString().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toEqual({ level: 30, time: expect.stringMatching(/Z$/), value, msg: value });
});
