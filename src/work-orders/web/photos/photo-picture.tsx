import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PhotoSide } from '../../rules/photos.ts';
import { fetchPhoto, workOrderKeys } from '../work-order-api.ts';

type Props = {
  order: string;
  photo: string;
  side: PhotoSide;
  alt: string;
  className?: string | undefined;
};

/** A stored photo of an order. The session's token fetches it: an `<img>` cannot send one. */
export function PhotoPicture({ order, photo, side, alt, className }: Props) {
  const { data, isError } = useQuery({
    queryKey: workOrderKeys.photo(order, photo, side),
    queryFn: ({ signal }) => fetchPhoto(order, photo, side, signal),
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (isError) return <span role="img" aria-label={`${alt}: no se pudo cargar`} />;
  return url === null ? (
    <Skeleton height={96} />
  ) : (
    <img className={className} src={url} alt={alt} />
  );
}
