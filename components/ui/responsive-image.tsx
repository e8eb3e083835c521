import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

/**
 * A picture on its own dark floor. Its size is set before it arrives, and the optimiser makes the widths that `sizes`
 * asks for. It is written without next/image, whose script a visitor would load for nothing.
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
  /** Pixels of the original; they fix the shape. */
  width: number
  height: number
  sizes: string
  className?: string
  /** In the first view: it loads at once and before others. */
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
