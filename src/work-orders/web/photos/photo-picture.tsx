import { useQuery } from '@tanstack/react-query';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { getPhoto } from '../../contract/photo.ts';
import type { PhotoSide } from '../../rules/photos.ts';

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
    queryKey: ['work-order-photos', order, photo, side],
    queryFn: ({ signal }) => {
      const path = getPhoto.path.replace(':id', order).replace(':photo', photo);
      return staffBlob(path.replace(':size', String(side)), { signal });
    },
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
