'use client'

import { createContext, type ReactNode, type Ref, useContext, useId, useRef } from 'react'
import type { UnitId } from '@/lib/settings/model/sections'
import { Chevron } from './item-list'

export type OpenSection = UnitId | 'posts' | 'links' | 'connections'

type SettingsPage = {
  /** Of the link that opened the page. */
  token: string
  /** At most one section is open. */
  open: OpenSection | null
  setOpen: (section: OpenSection | null) => void
}

export const SettingsPageContext = createContext<SettingsPage>({ token: '', open: null, setOpen: () => {} })

export function useSettingsPage(): SettingsPage {
  return useContext(SettingsPageContext)
}

type SectionProps = {
  id: OpenSection
  title: string
  intro: string
  /** Beside the title: "Edited". */
  note: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Renders a section of the settings page, which opens and closes. */
export function Section({ id, title, intro, note, children, ref }: SectionProps) {
  const { open, setOpen } = useSettingsPage()
  const isOpen = open === id
  const contentId = useId()
  const section = useRef<HTMLElement>(null)
  const toggle = () => {
    setOpen(isOpen ? null : id)
    // The section that was open may have been above this one.
    if (!isOpen) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <section ref={section} className="border-t border-ash last:border-b">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
          className="flex min-h-16 w-full items-center gap-3 py-3 text-left text-lead"
        >
          <span className="grow">{title}</span>
          <span className="text-label text-smoke">{note}</span>
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div ref={ref} id={contentId} hidden={!isOpen} className="pt-1 pb-8">
        <p className="text-smoke">{intro}</p>
        {isOpen ? children : null}
      </div>
    </section>
  )
}

/** "Nov 27, 5:36 PM", in the time zone of the browser. */
export function formatTime(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
}
