import type { ReactNode } from 'react'

type SectionProps = {
  id?: string
  heading: string
  intro?: ReactNode
  /** For links that skip to the section before its controls have loaded. */
  isFocusTarget?: boolean
  /** On a desktop, with the heading beside the content. */
  isSplit?: boolean
  children: ReactNode
}

export function Section({ id, heading, intro, isFocusTarget = false, isSplit = false, children }: SectionProps) {
  const headingId = `${id ?? heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-heading`
  return (
    <section
      id={id}
      tabIndex={isFocusTarget ? -1 : undefined}
      aria-labelledby={headingId}
      className={isSplit ? 'page-section split' : 'page-section'}
    >
      <header>
        <h2 id={headingId}>{heading}</h2>
        {intro ? <p>{intro}</p> : null}
      </header>
      {children}
    </section>
  )
}
