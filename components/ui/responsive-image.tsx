import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

/** Renders an optimized image without the client script of next/image. */
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
  /** In pixels, for the aspect ratio. */
  width: number
  height: number
  sizes: string
  className?: string
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
