import type { ReactNode } from 'react'

/** Renders a decorative line icon; `strokeWidth` is in units of `viewBoxSize`. */
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
