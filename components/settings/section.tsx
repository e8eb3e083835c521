'use client'

import { type ReactNode, type Ref, useId, useRef } from 'react'
import { Chevron } from './item-list'

type SectionProps = {
  title: string
  intro: string
  /** Beside the title: "Edited". */
  note: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Renders a section of the settings page, which opens and closes. */
export function Section({ title, intro, note, isOpen, onToggle, children, ref }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const toggle = () => {
    onToggle()
    // The section that was open may have been above this one.
    if (!isOpen) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <section ref={section} className="border-t border-ash last:border-b">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-16 w-full items-center gap-3 py-3 text-left text-lead"
        >
          <span className="grow">{title}</span>
          <span className="text-label text-smoke">{note}</span>
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div ref={ref} id={id} hidden={!isOpen} className="pt-1 pb-8">
        <p className="text-smoke">{intro}</p>
        {isOpen ? children : null}
      </div>
    </section>
  )
}
