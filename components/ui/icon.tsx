import type { ReactNode } from 'react'

/**
 * A small drawing in lines of the text's colour, for the eye alone: what it says must stand beside it in words.
 * `children` are its lines, on a square of `grid` units a side; `weight` is their width in the same units.
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
