import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

/** Renders an optimized image without the client script of next/image. */
export function ResponsiveImage({
  src,
  alt,
  width,
  height,
  sizes,
  pixelWidth,
  className = '',
  isPriority = false,
}: {
  src: string
  alt: string
  /** In pixels, for the aspect ratio. */
  width: number
  height: number
  /** As in HTML, for an image of a flexible size. */
  sizes?: string
  /** The only width that is offered, for an image of a fixed size. */
  pixelWidth?: number
  className?: string
  isPriority?: boolean
}) {
  const loadingProps = isPriority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy' } as const)
  const isSvgImage = isSvg(src)
  const isFlexible = !isSvgImage && pixelWidth === undefined
  return (
    <img
      {...loadingProps}
      decoding="async"
      width={width}
      height={height}
      sizes={isFlexible ? sizes : undefined}
      srcSet={isFlexible ? getImageSrcSet(src) : undefined}
      src={isSvgImage ? src : getOptimizedImageUrl(src, pixelWidth)}
      alt={alt}
      className={`bg-[#101013] object-cover ${className}`}
    />
  )
}
