import type { ComponentProps, ReactNode } from 'react'

/** Renders a native disclosure without its marker. Works without script. */
export function Disclosure({
  summary,
  summaryClassName = '',
  children,
  ...details
}: ComponentProps<'details'> & { summary: ReactNode; summaryClassName?: string }) {
  return (
    <details {...details}>
      <summary className={`flex list-none items-center [&::-webkit-details-marker]:hidden ${summaryClassName}`}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
