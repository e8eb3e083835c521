'use client'

import { type FormEvent, type ReactNode, startTransition, useMemo, useState } from 'react'
import { MissingFields } from '@/components/booking/fields/missing-fields'
import { PromoField } from '@/components/booking/fields/promo-field'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { Alert } from '@/components/ui/alert'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { describeFareKind } from '@/lib/booking/model/describe-fare'
import type { Draft } from '@/lib/booking/model/draft'
import {
  type FieldErrors,
  findFirstInvalidField,
  findRideErrors,
  listMissingRideFields,
  pickErrors,
  pickRideErrors,
} from '@/lib/booking/model/field-errors'
import { formatMoney } from '@/lib/format'
import { startView } from '@/lib/places/model/distance'
import { findCity } from '@/lib/served-cities'
import { CarsFields } from './cars-fields'
import { MapButton, RideMapPanel } from './ride-map-panel'
import { RideSummary } from './ride-summary'
import { TripStep } from './trip-step'

export type RideStepProps = {
  step: 'trip' | 'cars' | 'options'
  form: BookingForm
  /** Shown above the map. */
  status?: ReactNode
  /** Goes back in the browser's history. */
  onCloseOptions?: () => void
  /** The pickup time of the ride that is being changed. */
  keptPickupAt?: string
  /** Whether a paid ride is being changed, which needs a confirmed fare. */
  isPaid?: boolean
}

/** What is part of every state: the ride, its errors and how to change it. */
export type RideFieldsProps = {
  form: BookingForm
  draft: Draft
  errors: FieldErrors
  now: Date
  change: (patch: Partial<Draft>) => void
}

/** Errors that say at once that something chosen does not fit. */
const IMMEDIATE_ERRORS: readonly string[] = ['pickupDate', 'pickupTime', 'carCategory', 'returnTime']

/** Renders step 1 in one of its states: where and when, the cars, or the cars with the options. */
export function RideStep({ step, form, status, onCloseOptions, keptPickupAt, isPaid = false }: RideStepProps) {
  const { draft, ride, maps, time, edit } = form
  const now = useNow()
  const [submittedPart, setSubmittedPart] = useState('')
  const part = step === 'trip' ? 'trip' : 'fares'
  const { timeZone } = ride
  const categories = ride.categories.data ?? []
  const findErrors = (at: Date) => findRideErrors({ draft, step, timeZone, now: at, categories, keptPickupAt })
  const ownErrors = findErrors(now)
  const missing = listMissingRideFields(draft)
  const isReady = missing.length === 0 && categories.length > 0
  // Without vehicles there is no such field: the panel in its place says so.
  const missingFields = missing.filter(({ name }) => name !== 'carCategory' || ride.vehicles.length > 0)
  const isShown = (name: string) =>
    submittedPart === part || (IMMEDIATE_ERRORS.includes(name) && missingFields.every(missing => missing.name !== name))
  const errors: FieldErrors = { ...pickRideErrors(form.fields) }
  for (const [name, message] of Object.entries(ownErrors)) if (isShown(name)) errors[name] = message

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmittedPart(part)
    const invalidFields = findErrors(new Date())
    // Places and time are settled before the rest is looked at.
    const first = findFirstInvalidField(step === 'trip' ? pickErrors(invalidFields, ['trip']) : invalidFields)
    if (first === undefined) void form.checkRide({ isCarOpen: step === 'trip' })
    else form.showField(first)
  }

  const fieldsProps: RideFieldsProps = { form, draft, errors, now, change: patch => edit({ type: 'changed', patch }) }
  const { stops } = draft.extras
  const chosenStops = useMemo(() => stops.filter(stop => stop !== null), [stops])
  const city = findCity(draft.selectedCity)
  const map = {
    pickup: draft.pickupLocation,
    dropOff: draft.dropOffLocation,
    stops: chosenStops,
    ride,
    center: city ? { ...city, zoom: 11 } : startView(),
    onMove: form.movePlace,
  }
  return (
    <form
      noValidate
      // What a browser restores on a reload would be taken for the rider's own.
      autoComplete="off"
      onSubmit={submit}
      aria-labelledby="ride-step"
      className="max-lg:[&_:is(input,select)]:scroll-mb-44"
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {step === 'trip' ? (
            <TripStep {...fieldsProps} mapButton={<MapButton {...map} />} />
          ) : (
            <CarsFields
              {...fieldsProps}
              isOpen={step === 'options'}
              mapButton={<MapButton {...map} />}
              // The press is painted before the options are rendered.
              onOpen={() => startTransition(() => edit({ type: 'step selected', step: 'options' }))}
              onClose={onCloseOptions ?? (() => edit({ type: 'step selected', step: 'cars' }))}
            />
          )}
        </div>
        <div className="min-w-0 lg:relative">
          <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
            <MapsFailedAlert failure={maps.failure} onDismiss={maps.dismiss} />
            {status}
            <RideMapPanel
              {...map}
              className={`max-lg:hidden ${step === 'trip' ? 'lg:h-[26rem]' : 'lg:h-[min(20rem,calc(100vh-27rem))]'}`}
            />
            {step === 'trip' ? null : (
              <>
                <RideSummary ride={ride} draft={draft} isPaid={isPaid} />
                <PromoField form={form} />
                <div className="hidden lg:block">
                  <MissingFields fields={missingFields} onChoose={form.showField} className="mb-2" />
                  <NextButton ready={isReady} busy={time.isChecking} />
                </div>
              </>
            )}
          </div>
        </div>
      </div>
      {step === 'trip' ? null : (
        <div className="next-bar lg:hidden">
          <MissingFields fields={missingFields} onChoose={form.showField} maxNamed={1} className="basis-full" />
          <p className="min-w-0 shrink-0 leading-tight">
            <span className="block text-label text-smoke">
              {ride.route.loading ? 'Fare' : describeFareKind(ride.quote)}
            </span>
            <span className="font-semibold tabular-nums">
              {ride.quote === null ? '–' : formatMoney(ride.quote.totalCents)}
            </span>
          </p>
          <NextButton ready={isReady} busy={time.isChecking} />
        </div>
      )}
    </form>
  )
}

function NextButton({ ready, busy }: { ready: boolean; busy: boolean }) {
  return (
    <Button type="submit" disabled={!ready} aria-disabled={busy} className="next-button">
      {busy ? 'Checking availability…' : 'Next: Contact Information'}
    </Button>
  )
}

export function MapsFailedAlert({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  return (
    <Alert variant="notice" shown={failure !== null} onDismiss={onDismiss} className="text-label">
      <p className="break-words">{failure}</p>
      <p className="mt-0.5 text-smoke">You can continue booking with our own list of places and map.</p>
    </Alert>
  )
}
