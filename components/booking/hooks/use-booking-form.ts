'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { logGeocodingError } from '@/components/maps/combobox/use-my-location'
import { useMaps } from '@/components/maps/maps-provider'
import { focusField, focusSubmit } from '@/components/ui/focus-field'
import { pruneDraft } from '@/lib/booking/model/draft'
import { stepOfField } from '@/lib/booking/model/field-errors'
import { applyNextTime, describeAppliedTime, formatNextTime, getUnavailableTime } from '@/lib/booking/model/pickup-time'
import type { BookingSession, WizardEvent, WizardState } from '@/lib/booking/model/wizard'
import type { Point } from '@/lib/places/model/distance'
import { placeFromPoint } from '@/lib/places/model/place-ref'
import { type TimeAvailability, useAvailability } from './use-availability'
import { useRide } from './use-ride'
import { type UpdateRide, useSubmitBooking } from './use-submit-booking'

const noRejection = { fields: {}, next: null }

export type BookingForm = ReturnType<typeof useBookingForm>

/** Connects the two form steps to the ride's fare, the maps, the availability check and the submission. */
export function useBookingForm({
  state,
  dispatch,
  onRecovered,
  onBooked,
  onEdit,
  update,
  isStepLoaded = true,
}: {
  state: WizardState
  dispatch: (event: WizardEvent) => void
  onRecovered?: (session: BookingSession) => void
  onBooked: (session: BookingSession) => void
  onEdit?: () => void
  update?: UpdateRide
  isStepLoaded?: boolean
}) {
  const { step, session } = state
  const shown = pruneDraft(state.draft)
  const ride = useRide(shown, session === null)
  const { carCategory } = ride
  const draft = { ...shown, carCategory }
  const { submission, submit, dismiss } = useSubmitBooking({
    draft,
    session,
    onRecovered: found => onRecovered?.(found),
    onPromoChanged: promo => dispatch({ type: 'changed', patch: { promo } }),
    onVersionConflict: version => dispatch({ type: 'version acknowledged', version }),
    onBooked,
    update,
  })
  const maps = useMapsFailure(step, dispatch)
  const movePlace = useMovePlace(dispatch)
  const top = useRef<HTMLDivElement>(null)
  const requestField = useStepFocus(isStepLoaded ? step : null, top)

  /** Shows the state of step 1 that has this field, and focuses it. */
  const showField = (name: string) => {
    const target = stepOfField(name)
    const isShown = step === target || (step === 'options' && target === 'cars')
    requestField(name, isShown)
    if (!isShown) dispatch({ type: 'step selected', step: target })
  }

  const [appliedTime, setAppliedTime] = useState<{ leg: 'pickup' | 'return'; label: string } | null>(null)
  const isSending = submission.state === 'sending'
  /** A rejection stays, also at its field, until the customer edits or continues. */
  function edit(event: WizardEvent) {
    if (!isSending) dismiss()
    onEdit?.()
    setAppliedTime(null)
    dispatch(event)
  }

  const { isChecking, availabilityError, checkRide } = useAvailability({
    draft,
    session,
    onUnavailable: showField,
    onAvailable: () => edit({ type: 'next', carCategory }),
  })
  const rejection = submission.state === 'rejected' ? submission : null
  // In step 1, the latest availability check takes precedence if it was rejected.
  const { fields, next } = (step === 'contact' ? null : availabilityError) ?? rejection ?? noRejection
  const nextTimeLabel = next && formatNextTime({ next, timeZone: ride.timeZone })

  function applyNext() {
    if (next === null || nextTimeLabel === null) return
    edit({ type: 'changed', patch: applyNextTime({ next, fields }) })
    setAppliedTime({ leg: getUnavailableTime(fields), label: nextTimeLabel })
    focusSubmit(top.current)
  }

  const time: TimeAvailability = {
    isChecking,
    kind: appliedTime?.leg ?? getUnavailableTime(fields),
    alternative: nextTimeLabel === null ? null : { label: nextTimeLabel, onAccept: applyNext },
    appliedMessage: appliedTime && describeAppliedTime(appliedTime),
  }
  return {
    isNew: session === null,
    draft,
    ride,
    maps,
    movePlace,
    top,
    edit,
    showField,
    checkRide,
    submission,
    isSending,
    submit,
    dismiss,
    fields,
    time,
  }
}

/** Removes Google's places from the draft while Google Maps is unavailable, and keeps its failure until dismissed. */
function useMapsFailure(step: WizardState['step'], dispatch: (event: WizardEvent) => void) {
  const { failure, settings } = useMaps()
  const isGoogleAvailable = settings.google !== null
  const [isDismissed, setIsDismissed] = useState(false)
  // An older or edited draft may still contain places of an unavailable maps service.
  useEffect(() => {
    if (!isGoogleAvailable && step !== 'confirmed') dispatch({ type: 'maps unavailable' })
  }, [isGoogleAvailable, step, dispatch])
  return {
    failure: isDismissed ? null : failure,
    dismiss: () => setIsDismissed(true),
  }
}

/** What gets the focus on arrival at a step; the fares are compared at once. */
const ARRIVAL: Partial<Record<WizardState['step'], string>> = {
  cars: 'input[name="carCategory"]:checked',
  options: '#ride-options',
}

/**
 * Scrolls to a new step and focuses it, except to the first; `step` is null until it is loaded. Returns a function that
 * focuses a field, on the step after this one unless it is shown already.
 */
function useStepFocus(step: WizardState['step'] | null, top: RefObject<HTMLDivElement | null>) {
  const previousStep = useRef<string | null>(null)
  const requestedField = useRef('')
  useEffect(() => {
    if (step === null || previousStep.current === step) return
    const previous = previousStep.current
    previousStep.current = step
    if (previous === null) return
    const field = requestedField.current
    requestedField.current = ''
    if (field !== '') return focusRideField(top.current, field)
    // The options open and close in place.
    const isInPlace = step === 'options' || (previous === 'options' && step === 'cars')
    const target = previous === 'options' && step === 'cars' ? '[name="changeOptions"]' : (ARRIVAL[step] ?? 'h3')
    const focusStep = () => {
      if (!isInPlace) top.current?.scrollIntoView({ block: 'start' })
      const element = top.current?.querySelector<HTMLElement>(target) ?? top.current?.querySelector<HTMLElement>('h3')
      // Scrolling to the heading as well would end the smooth scrolling halfway.
      element?.focus({ preventScroll: !isInPlace })
    }
    focusStep()
    // Returning to a URL with an anchor, the browser moves the focus to the section on its next paint.
    afterNextPaint(() => document.activeElement?.contains(top.current) && focusStep())
  }, [step, top])

  return (name: string, isShown: boolean) => {
    if (isShown) focusRideField(top.current, name)
    else requestedField.current = name
  }
}

/** The next available time is offered at a time that is not, and is what its rider needs. */
function focusRideField(top: HTMLElement | null, name: string) {
  const form = top?.querySelector('form')
  if (!form) return
  const isTime = name === 'pickupTime' || name === 'returnTime'
  if ((isTime || name === 'carCategory') && focusField(form, 'takeTime')) return
  // What has no control, such as the time of an immediate ride, is said below the heading.
  if (!focusField(form, name)) form.querySelector<HTMLElement>('h3')?.focus()
}

function afterNextPaint(callback: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(callback))
}

/** Sets a place to a dragged marker, then adds its address unless the customer has moved on. */
export function useMovePlace(
  dispatch: (event: WizardEvent) => void,
): (field: 'pickup' | 'dropOff', point: Point) => void {
  const { maps, report } = useMaps()
  return (field, point) => {
    const place = placeFromPoint(point)
    dispatch({ type: 'changed', patch: field === 'pickup' ? { pickupLocation: place } : { dropOffLocation: place } })
    maps.reverseGeocode(point).then(
      namedPlace => dispatch({ type: 'place named', place: namedPlace }),
      error => {
        report(error)
        logGeocodingError(error)
      },
    )
  }
}
