'use client'

import { type ComponentProps, type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { BrowserMapSettings } from '@/lib/places/model/port'

type Suggestions = Pick<typeof import('./bar-suggestions'), 'BarSuggestions'> &
  Pick<typeof import('./show-fares'), 'showFares'>

/** Renders the booking bar of the home page. Its place suggestions load with the first focus. */
export function LiveBookingBar({
  maps,
  places,
  children,
  ...formProps
}: ComponentProps<'form'> & {
  maps: BrowserMapSettings
  /** Shown until the suggestions have loaded. */
  places: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [loaded, setLoaded] = useState<Suggestions | null>(null)
  const [isReplaced, setIsReplaced] = useState(false)

  const load = useCallback(async () => {
    const [{ BarSuggestions }, { showFares }] = await Promise.all([import('./bar-suggestions'), import('./show-fares')])
    const suggestions: Suggestions = { BarSuggestions, showFares }
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
    <form ref={form} {...formProps} onFocus={loaded ? undefined : tryLoad} onSubmit={submit}>
      {loaded ? <loaded.BarSuggestions form={form} maps={maps} onReady={() => setIsReplaced(true)} /> : null}
      {isReplaced ? null : places}
      {children}
    </form>
  )
}
