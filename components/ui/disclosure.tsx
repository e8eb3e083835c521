import type { ComponentProps, ReactNode } from 'react'

/** Renders a native disclosure without its marker. Works without script. */
export function Disclosure({
  summary,
  summaryClassName,
  className = '',
  children,
  ...details
}: ComponentProps<'details'> & { summary: ReactNode; summaryClassName?: string }) {
  return (
    <details {...details} className={`disclosure ${className}`}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  )
}
