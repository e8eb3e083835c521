import { preload } from 'react-dom'
import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

type ResponsiveImageProps = {
  src: string
  alt: string
  /** In pixels, for the aspect ratio. */
  width: number
  height: number
  /** As in HTML, for an image of a flexible size. */
  sizes?: string
  /** The only width that is offered, for an image of a fixed size. */
  pixelWidth?: number
  /** The widths that are offered, of those that the optimizer allows; by default all that a full-width image needs. */
  pixelWidths?: readonly number[]
  className?: string
  isPriority?: boolean
}

/**
 * Renders an optimized image without the client script of next/image. Where `srcSet` offers its widths, only search
 * engines read the `src` of a picture of this site.
 */
export function ResponsiveImage({
  src,
  alt,
  width,
  height,
  sizes,
  pixelWidth,
  pixelWidths,
  className = '',
  isPriority = false,
}: ResponsiveImageProps) {
  const isSvgImage = isSvg(src)
  const isFlexible = !isSvgImage && pixelWidth === undefined
  return (
    <img
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      width={width}
      height={height}
      sizes={isFlexible ? sizes : undefined}
      srcSet={isFlexible ? getImageSrcSet(src, pixelWidths) : undefined}
      src={isSvgImage || (isFlexible && src.startsWith('/')) ? src : getOptimizedImageUrl(src, pixelWidth)}
      alt={alt}
      className={`picture ${className}`.trim()}
    />
  )
}

/** A file of this site as `{path}.avif` and `{path}.webp`, with its size in pixels. */
type Crop = { path: string; width: number; height: number }
type CroppedPictureProps = { wide: Crop; upright: Crop; alt: string; className?: string; isPriority?: boolean }

export const UPRIGHT_MEDIA = '(max-width: 39.99rem)'
const WIDE_MEDIA = '(min-width: 40rem)'

/** Renders a picture of the window's width in two crops: upright on phones. */
export function CroppedPicture({ wide, upright, alt, className = '', isPriority = false }: CroppedPictureProps) {
  if (isPriority) {
    preloadCrop(wide, WIDE_MEDIA)
    preloadCrop(upright, UPRIGHT_MEDIA)
  }
  const uprightSize = { width: upright.width, height: upright.height }
  return (
    <picture>
      <source media={UPRIGHT_MEDIA} type="image/avif" srcSet={`${upright.path}.avif`} {...uprightSize} />
      <source media={UPRIGHT_MEDIA} srcSet={`${upright.path}.webp`} {...uprightSize} />
      <source type="image/avif" srcSet={`${wide.path}.avif`} />
      <img
        src={`${wide.path}.webp`}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading={isPriority ? undefined : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding="async"
        className={`picture ${className}`.trim()}
      />
    </picture>
  )
}

function preloadCrop({ path }: Crop, media: string) {
  preload(`${path}.avif`, { as: 'image', type: 'image/avif', fetchPriority: 'high', media })
}
