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

/** Renders an optimized image without the client script of next/image. */
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
      src={isSvgImage ? src : getOptimizedImageUrl(src, pixelWidth)}
      alt={alt}
      className={`picture ${className}`.trim()}
    />
  )
}
