import type { ReactNode } from 'react'

/** Renders a page section labeled by its heading. */
export function Section({
  id,
  heading,
  intro,
  isFocusTarget = false,
  children,
}: {
  id?: string
  heading: string
  intro?: string
  /** For links that skip to the section before its controls have loaded. */
  isFocusTarget?: boolean
  children: ReactNode
}) {
  const headingId = `${id ?? heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-heading`
  return (
    <section
      id={id}
      tabIndex={isFocusTarget ? -1 : undefined}
      aria-labelledby={headingId}
      className="outline-none mx-auto max-w-page px-5 py-9 md:px-8 md:py-14 lg:py-18"
    >
      <header className="mb-10 md:mb-14">
        <h2 id={headingId} className="font-display text-title font-medium">
          {heading}
        </h2>
        {intro ? <p className="mt-4 max-w-[40rem] text-lead text-balance text-smoke">{intro}</p> : null}
      </header>
      {children}
    </section>
  )
}
