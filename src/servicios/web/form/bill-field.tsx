import { useQuery } from '@tanstack/react-query';
import { STOCK_TEXTS } from '#stock/contract/stock-texts.ts';
import { billedOf, billKeys, billRow, fetchBillable, offerOf } from '#stock/web/bill-api.ts';
import { BillEditor } from '#web-kit/panel/form/bill-editor.tsx';
import { type DraftLine, type Problems, shareOf } from './service-draft.ts';

type Props = {
  opened: boolean;
  lines: DraftLine[];
  problems: Problems;
  onLines: (lines: DraftLine[], about?: keyof Problems) => void;
};

/** Which components a job takes: each once, at least one unit of it. */
export function BillField({ opened, lines, problems, onLines }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: billKeys.components,
    queryFn: ({ signal }) => fetchBillable(signal),
    enabled: opened,
  });
  const free = data?.filter(({ _id }) => !lines.some(({ component }) => component._id === _id));
  const add = (id: string) => {
    const component = free?.find(({ _id }) => _id === id);
    if (component) onLines([...lines, { component: billedOf(component), quantity: '1' }]);
  };
  const fill = (id: string, quantity: string) =>
    onLines(
      lines.map((line) => (line.component._id === id ? { ...line, quantity } : line)),
      `line-${id}`,
    );
  return (
    <BillEditor
      name="Componentes"
      rows={lines.map((line) => ({
        ...billRow(line),
        share: shareOf(line),
        problem: problems[`line-${line.component._id}`],
      }))}
      picker={{ label: 'Agregar componente', placeholder: 'Buscar por nombre o código…' }}
      offers={free?.map(offerOf)}
      failure={
        error && {
          sentence: STOCK_TEXTS.loadFailed,
          detail: error.message,
          retry: () => void refetch(),
        }
      }
      problem={problems.components}
      onAdd={add}
      onQuantity={fill}
      onRemove={(id) => onLines(lines.filter(({ component }) => component._id !== id))}
    />
  );
}
