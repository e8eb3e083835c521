import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { prefillBooking, readDeepLink } from '@/lib/booking/client/initial-wizard'
import { withChosenPlaces } from '@/lib/booking/model/deep-link'
import type { Place } from '@/lib/places/model/schemas'

export const barEnds = ['pickup', 'dropoff'] as const

let chosenPlaces: Record<(typeof barEnds)[number], Place | null> = { pickup: null, dropoff: null }

/** Sets the places chosen from the bar's suggestions, whose text alone could mean another place. */
export function setChosenPlaces(places: typeof chosenPlaces): void {
  chosenPlaces = places
}

/** Fills in the booking from the bar and scrolls to it, after the press was painted. */
export async function showFares(bar: HTMLFormElement): Promise<void> {
  await nextFrame()
  await new Promise(resolve => setTimeout(resolve))
  const entries = [...new FormData(bar)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const linked = withChosenPlaces(readDeepLink(new URLSearchParams(entries)), chosenPlaces)
  prefillBooking(linked)
  location.hash = BOOKING_SECTION
  document.getElementById(BOOKING_SECTION)?.scrollIntoView()
  void focusRide(bar)
}

const FOCUS_WAIT_MS = 8000

/** Moves the focus to the ride once it has loaded: to its first fare, or to a place that is still to be chosen. */
async function focusRide(bar: HTMLFormElement): Promise<void> {
  const deadlineMs = performance.now() + FOCUS_WAIT_MS
  const section = document.getElementById(BOOKING_SECTION)
  const isFocusFree = () => document.activeElement?.contains(section) || bar.contains(document.activeElement)
  // An open booking shows the new places only after it has rendered.
  await nextFrame()
  await nextFrame()
  while (isFocusFree() && performance.now() < deadlineMs) {
    const heading = document.getElementById('ride-step')
    const form = heading?.closest('form')
    if (heading && form && form.querySelector('[role=combobox][aria-busy=true]') === null) {
      const target = form.querySelector<HTMLElement>('[name=carCategory]:checked, [role=combobox][aria-invalid=true]')
      return (target ?? heading).focus({ preventScroll: target?.role !== 'combobox' })
    }
    await nextFrame()
  }
}

function nextFrame(): Promise<number> {
  return new Promise(requestAnimationFrame)
}
