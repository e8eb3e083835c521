'use client'

import { type ReactNode, useState } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { Icon } from '@/components/ui/icon'

type OptionalFieldsProps = {
  label: string
  note: string
  hasError: boolean
  children: ReactNode
}

/** Collapses rarely used fields; stays open while one has an error. */
export function OptionalFields({ label, note, hasError, children }: OptionalFieldsProps) {
  const [open, setOpen] = useState(hasError)
  return (
    <Disclosure
      open={open || hasError}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="group/disclosure min-w-0"
      summaryClassName="min-h-11 cursor-pointer flex-wrap gap-x-3 rounded-lg text-label"
      summary={
        <>
          <PlusIcon />
          <span className="font-semibold text-gold">{label}</span>
          <span className="min-w-0 grow basis-24 text-right wrap-anywhere text-smoke">{note}</span>
        </>
      }
    >
      <div className="mt-3 grid grid-cols-1 gap-5 border-ash border-l pb-1 pl-5">{children}</div>
    </Disclosure>
  )
}

/** Draws a plus icon, a minus inside an open disclosure. */
export function PlusIcon() {
  return (
    <Icon viewBoxSize={16} className="size-4 shrink-0 text-gold">
      <path d="M3 8h10" />
      <path d="M8 3v10" className="group-open/disclosure:hidden" />
    </Icon>
  )
}
