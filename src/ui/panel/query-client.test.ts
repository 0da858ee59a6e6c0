import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('a query that is invalidated during its first read is read again', async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryKey = ['citations', 'one'];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const end = observer.subscribe(() => undefined);
  void client.invalidateQueries({ queryKey: ['citations'] });
  answers[0]?.('before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after the change');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after the change');
  expect(answers).toHaveLength(2);
  end();
  client.clear();
});
