'use client'

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { TripFields } from '@/components/booking/fields/trip-fields'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { BarPlaces, barFormProps, linkControls } from './booking-bar'

type Suggestions = Awaited<ReturnType<typeof importSuggestions>>

/** By name, so that unused exports are found. */
async function importSuggestions() {
  const { BarSuggestions, showFares } = await import('./bar-suggestions')
  return { BarSuggestions, showFares }
}

/** Renders the booking bar of the home page. Its place suggestions load with the first focus. */
export function LiveBookingBar({ maps }: { maps: BrowserMapSettings }) {
  const form = useRef<HTMLFormElement>(null)
  const [loaded, setLoaded] = useState<Suggestions | null>(null)
  const [isReplaced, setIsReplaced] = useState(false)

  const load = useCallback(async () => {
    const suggestions = await importSuggestions()
    setLoaded(suggestions)
    return suggestions
  }, [])
  // The focus is painted first.
  const tryLoad = useCallback(() => {
    requestAnimationFrame(() => setTimeout(() => void load().catch(() => {})))
  }, [load])

  useEffect(() => {
    if (form.current?.contains(document.activeElement)) tryLoad()
  }, [tryLoad])

  async function submit(event: FormEvent<HTMLFormElement>) {
    const bar = event.currentTarget
    event.preventDefault()
    await load().then(
      ({ showFares }) => showFares(bar),
      () => bar.submit(),
    )
  }

  return (
    <form
      ref={form}
      {...barFormProps}
      aria-label="Your ride"
      data-ready={loaded ? '' : undefined}
      onFocus={loaded ? undefined : tryLoad}
      onSubmit={submit}
    >
      <TripFields
        {...linkControls}
        places={
          <>
            {loaded ? <loaded.BarSuggestions form={form} maps={maps} onReady={() => setIsReplaced(true)} /> : null}
            {isReplaced ? null : <BarPlaces maps={maps} />}
          </>
        }
      />
    </form>
  )
}
