/** Widths that the site's picture optimiser makes; all of them are among Next's own. */
const WIDTHS_PX = [384, 640, 828, 1080, 1200, 1920]
const FALLBACK_PX = 1080

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
  // A drawing has every width already, and the optimiser refuses it.
  const drawing = src.endsWith('.svg')
  return (
    <img
      {...when}
      decoding="async"
      width={width}
      height={height}
      sizes={drawing ? undefined : sizes}
      srcSet={drawing ? undefined : WIDTHS_PX.map(px => `${optimised(src, px)} ${px}w`).join(', ')}
      src={drawing ? src : optimised(src, FALLBACK_PX)}
      alt={alt}
      className={`bg-[#101013] object-cover ${className}`}
    />
  )
}

function optimised(src: string, widthPx: number): string {
  return `/_next/image?url=${encodeURIComponent(src)}&w=${widthPx}&q=75`
}
