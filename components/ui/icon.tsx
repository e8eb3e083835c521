import type { ReactNode } from 'react'

/**
 * Renders a decorative line icon in the text’s color; the meaning must also be in the text. `children` are its paths
 * on a square of `viewBoxSize` units; `strokeWidth` is the line width in the same units.
 */
export function Icon({
  viewBoxSize = 20,
  strokeWidth = 1.5,
  className = 'size-5',
  children,
}: {
  viewBoxSize?: 16 | 20 | 24
  strokeWidth?: number
  className?: string
  children: ReactNode
}) {
  return (
    <svg
      viewBox={`0 0 ${viewBoxSize} ${viewBoxSize}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}
