type Props = { span: 'day' | 'week'; onOpenCitation: (id: string) => void };

/** The workshop's day or week by bay. */
export default function CalendarView(_props: Props) {
  return null;
}
