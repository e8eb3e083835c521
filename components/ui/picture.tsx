import { getImageProps } from 'next/image'

/**
 * A picture on its own dark floor. Its size is set before it arrives, the optimiser makes the widths that `sizes`
 * asks for, and no script is needed in the browser. Pictures outside the first view load lazily.
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
  const { props } = getImageProps({ src, alt, width, height, sizes, ...when, decoding: 'async' })
  const { style: _inline, ...rest } = props
  return <img {...rest} alt={alt} className={`bg-[#101013] object-cover ${className}`} />
}
