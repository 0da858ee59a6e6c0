import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { useObjectUrl } from '#ui/panel/files/use-object-url.ts';
import { cardPictureUrl, pictureSrcSet } from '../rules/product-fields.ts';
import css from './product-picture.module.css';

export type ShownImage = { _id: string; url: string };

type Props = {
  image: ShownImage | undefined;
  /** Whether visitors see the product. Otherwise the image is fetched with the session token. */
  offered: boolean;
  alt?: string;
};

/** Fills its container; shows an icon without an image. */
export function ProductPicture({ image, offered, alt = '' }: Props) {
  if (!image) return <NoPicture />;
  if (offered) return <Shown url={image.url} sources={pictureSrcSet(image.url)} alt={alt} />;
  return <StaffPicture image={image} alt={alt} />;
}

function StaffPicture({ image, alt }: { image: ShownImage; alt: string }) {
  const { data } = useQuery({
    queryKey: ['product-picture', image._id],
    queryFn: ({ signal }) => staffBlob(cardPictureUrl(image.url), { signal }),
    // An image is immutable: a new image has a new id.
    staleTime: 'static',
  });
  return <BlobPicture blob={data} alt={alt} />;
}

/** An image in memory: just chosen, or fetched with the session token. */
export function BlobPicture({ blob, alt }: { blob: Blob | undefined; alt: string }) {
  const url = useObjectUrl(blob);
  return url === null ? <div className={css.none} /> : <Shown key={url} url={url} alt={alt} />;
}

/** Maximum width of a card, for `sizes`. */
const WIDEST_CARD = '(min-width: 800px) 340px, 92vw';

function Shown({ url, sources, alt }: { url: string; sources?: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <NoPicture />;
  return (
    <img
      className={css.picture}
      src={url}
      srcSet={sources}
      sizes={WIDEST_CARD}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function NoPicture() {
  return (
    <div className={css.none}>
      <IconPhoto size={40} stroke={1.5} aria-hidden="true" />
    </div>
  );
}
