'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { copyText, selectText } from '@/lib/browser/clipboard'

/** Shows the booking ID, spelled out for screen readers. */
export function BookingId({ id }: { id: string }) {
  const toast = useToast()
  const text = useRef<HTMLSpanElement>(null)
  const copy = async () => {
    if (await copyText(id)) return toast('Booking ID copied to clipboard!')
    if (text.current) selectText(text.current)
    toast('We could not copy the ID. It is selected so you can copy it yourself.', { tone: 'error' })
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-y border-ash py-5">
      <p className="min-w-0">
        <span className="block text-label text-smoke">Booking ID</span>
        <span className="sr-only">{spell(id)}</span>
        <span
          ref={text}
          aria-hidden="true"
          className="mt-1 block text-[clamp(1.75rem,1.2rem+2.4vw,2.5rem)] leading-tight font-light tracking-[0.08em] break-words tabular-nums"
        >
          {id}
        </span>
      </p>
      <Button variant="secondary" onClick={copy}>
        Copy ID
      </Button>
    </div>
  )
}

/** "7KQ4-M9XW" -> "7 K Q 4, M 9 X W" */
function spell(id: string): string {
  return id
    .split('-')
    .map(group => [...group].join(' '))
    .join(', ')
}
