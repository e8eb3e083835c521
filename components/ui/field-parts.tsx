import type { ReactNode } from 'react'
import { Icon } from './icon'

/** Renders the visual required mark. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-smoke">
      {' *'}
    </span>
  )
}

/** Renders an error with an icon, not by color alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-label text-stop">
      <Icon viewBoxSize={16} strokeWidth={1.4} className="mt-px size-4 shrink-0">
        <circle cx="8" cy="8" r="6.3" />
        <path d="M8 4.8v3.7M8 11v.2" />
      </Icon>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
