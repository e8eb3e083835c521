import type { ReactNode } from 'react'

type IconProps = {
  viewBoxSize?: 16 | 20 | 24
  strokeWidth?: number
  className?: string
  children: ReactNode
}

/** Renders a decorative line icon; `strokeWidth` is in units of `viewBoxSize`, by default 1.5. */
export function Icon({ viewBoxSize = 20, strokeWidth, className = '', children }: IconProps) {
  return (
    <svg
      viewBox={`0 0 ${viewBoxSize} ${viewBoxSize}`}
      strokeWidth={strokeWidth}
      aria-hidden="true"
      className={`icon ${className}`}
    >
      {children}
    </svg>
  )
}
