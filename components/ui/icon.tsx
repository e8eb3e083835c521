import type { ReactNode } from 'react'

/**
 * A small drawing in lines of the text's colour, for the eye alone: what it says must stand beside it in words.
 * `children` are its lines, on a square of `grid` units a side; `weight` is their width in the same units.
 */
export function Icon({
  grid = 20,
  weight = 1.5,
  className = 'size-5',
  children,
}: {
  grid?: 16 | 20 | 24
  weight?: number
  className?: string
  children: ReactNode
}) {
  return (
    <svg
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}
