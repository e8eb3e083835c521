import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

/**
 * Renders an image with fixed dimensions and optimized widths for `sizes`. Does not use next/image, whose client
 * script is unnecessary here.
 */
export function ResponsiveImage({
  src,
  alt,
  width,
  height,
  sizes,
  className = '',
  isPriority = false,
}: {
  src: string
  alt: string
  /** Intrinsic size in pixels, for the aspect ratio. */
  width: number
  height: number
  sizes: string
  className?: string
  /** Above the fold: loads eagerly with high priority. */
  isPriority?: boolean
}) {
  const loadingProps = isPriority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy' } as const)
  const isSvgImage = isSvg(src)
  return (
    <img
      {...loadingProps}
      decoding="async"
      width={width}
      height={height}
      sizes={isSvgImage ? undefined : sizes}
      srcSet={isSvgImage ? undefined : getImageSrcSet(src)}
      src={isSvgImage ? src : getOptimizedImageUrl(src)}
      alt={alt}
      className={`bg-[#101013] object-cover ${className}`}
    />
  )
}
