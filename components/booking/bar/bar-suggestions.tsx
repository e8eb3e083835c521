'use client'

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { focusNextPlace } from '@/components/maps/combobox/place-fields'
import { PlaceInput } from '@/components/maps/combobox/place-input'
import { usePlaceField } from '@/components/maps/combobox/use-place-field'
import { MapsProvider, useMaps } from '@/components/maps/maps-provider'
import { readLastCity } from '@/lib/booking/client/booking-storage'
import { LAST_TIME_ZONE, prefillBooking, readDeepLink } from '@/lib/booking/client/initial-wizard'
import { withChosenPlaces } from '@/lib/booking/model/deep-link'
import { toIsoDateInZone } from '@/lib/format'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { chooseOffersCity, findCity } from '@/lib/served-cities'

type End = (typeof barEnds)[number]
type TypedText = { value: string; selection: [number | null, number | null] | null }
type Props = { form: RefObject<HTMLFormElement | null>; maps: BrowserMapSettings; onReady: () => void }

/** Renders the From and To fields with suggestions in place of the plain ones, keeping text and focus. */
export function BarSuggestions({ form, maps, onReady }: Props) {
  return (
    <MapsProvider settings={maps}>
      <CurrentPlaces form={form} onReady={onReady} />
    </MapsProvider>
  )
}

/** Starts anew when Google fails, whose places are invalid then. */
function CurrentPlaces(props: Omit<Props, 'maps'>) {
  const { failure } = useMaps()
  return <PlacePair key={failure === null ? 'maps' : 'site'} {...props} />
}

function PlacePair({ form, onReady }: Omit<Props, 'maps'>) {
  const [typed] = useState(() => ({ pickup: readTyped(form, 'pickup'), dropoff: readTyped(form, 'dropoff') }))
  const [places, setPlaces] = useState<Record<End, Place | null>>({ pickup: null, dropoff: null })
  const [lastCity] = useState(readLastCity)
  const root = useRef<HTMLDivElement>(null)
  const pickup = usePlaceField({
    ...barPlace(typed.pickup, places.pickup, places.dropoff),
    near: '',
    offersNear: chooseOffersCity(places.dropoff, lastCity),
    onChange: choosePickup,
  })
  const dropoff = usePlaceField({
    ...barPlace(typed.dropoff, places.dropoff, places.pickup),
    near: findCity(places.pickup?.city)?.id ?? '',
    offersNear: chooseOffersCity(places.pickup, lastCity),
    onChange: place => setPlaces(all => ({ ...all, dropoff: place })),
  })

  function choosePickup(place: Place | null) {
    setPlaces(all => ({ ...all, pickup: place }))
    if (place !== null) focusNextPlace(root.current, { from: 'pickup', to: 'dropoff' })
  }

  useEffect(() => setChosenPlaces(places), [places])
  const takeOver = useEffectEvent(() => {
    for (const [end, field] of [['pickup', pickup] as const, ['dropoff', dropoff] as const]) {
      const { selection } = typed[end]
      const input = selection && findInput(root.current, end)
      if (!input) continue
      input.focus()
      input.setSelectionRange(...selection)
      field.setOpen(true)
    }
    setEarliestDate(form.current)
    onReady()
  })
  useLayoutEffect(() => takeOver(), [])

  return (
    <div ref={root} className="contents">
      <PlaceInput label="From" name="pickup" field={pickup} isOptional className="bar-place" />
      <PlaceInput label="To" name="dropoff" field={dropoff} isOptional className="bar-place" />
    </div>
  )
}

function barPlace({ value: initialText }: TypedText, value: Place | null, otherEnd: Place | null) {
  return { value, otherEnd, initialText, savedQuery: '', isOptional: true }
}

function readTyped(form: Props['form'], end: End): TypedText {
  const input = findInput(form.current, end)
  const isFocused = input !== null && input === document.activeElement
  return {
    value: input?.value ?? '',
    selection: isFocused ? [input.selectionStart, input.selectionEnd] : null,
  }
}

/** Unknown to an old page. A date that is past at the pickup is rejected later. */
function setEarliestDate(form: HTMLFormElement | null) {
  const date = form?.querySelector<HTMLInputElement>('input[name="date"]')
  if (date) date.min = toIsoDateInZone(new Date(), LAST_TIME_ZONE)
}

function findInput(within: HTMLElement | null, end: End): HTMLInputElement | null {
  return within?.querySelector<HTMLInputElement>(`input[name="${end}"]`) ?? null
}

const barEnds = ['pickup', 'dropoff'] as const

let chosenPlaces: Record<(typeof barEnds)[number], Place | null> = { pickup: null, dropoff: null }

/** Sets the places chosen from the bar's suggestions, whose text alone could mean another place. */
function setChosenPlaces(places: typeof chosenPlaces): void {
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
