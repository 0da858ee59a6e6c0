import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('describeError keeps the code of a plain-object queue error and drops its row values', () => {
  const real = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const error = { ...real, message: real.message, stack: real.stack, queue: 'mail', detail: 'Ana' };
  expect(describeError(error)).toEqual({
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    queue: 'mail',
    stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
  });
});

test('describeError includes the type of an error and its cause', () => {
  const error = new TypeError('outer', { cause: new Error('inner') });
  expect(describeError(error)).toMatchObject({
    type: 'TypeError',
    message: 'outer',
    cause: { type: 'Error', message: 'inner' },
  });
});

test.each([[null], ['text'], [7], [{}], [{ message: 7 }]])(
  'describeError reports %j as not an error object',
  (thrown) => {
    expect(describeError(thrown)).toEqual({ message: 'not an error object' });
  },
);

test('createLog writes one JSON line for a value with line breaks, escapes and format codes', () => {
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
