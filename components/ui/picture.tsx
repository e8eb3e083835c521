import { isDrawing, optimisedPicture, pictureSet } from '@/lib/picture-sources'

/**
 * A picture on its own dark floor. Its size is set before it arrives, and the optimiser makes the widths that `sizes`
 * asks for. It is written without next/image, whose script a visitor would load for nothing.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  className = '',
  first = false,
}: {
  src: string
  alt: string
  /** Pixels of the original; they fix the shape. */
  width: number
  height: number
  sizes: string
  className?: string
  /** In the first view: it loads at once and before others. */
  first?: boolean
}) {
  const when = first ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const drawing = isDrawing(src)
  return (
    <img
      {...when}
      decoding="async"
      width={width}
      height={height}
      sizes={drawing ? undefined : sizes}
      srcSet={drawing ? undefined : pictureSet(src)}
      src={drawing ? src : optimisedPicture(src)}
      alt={alt}
      className={`bg-[#101013] object-cover ${className}`}
    />
  )
}
