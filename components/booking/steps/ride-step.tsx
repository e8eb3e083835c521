'use client'

import { type FormEvent, type ReactNode, startTransition, useId, useMemo, useState } from 'react'
import { MissingFields } from '@/components/booking/fields/missing-fields'
import { PlaceFields } from '@/components/booking/fields/place-fields'
import { PromoField } from '@/components/booking/fields/promo-field'
import { TimeAlert } from '@/components/booking/fields/time-alert'
import { TripFields } from '@/components/booking/fields/trip-fields'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { Alert } from '@/components/ui/alert'
import { useHydrated, useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { type Draft, scheduledFor } from '@/lib/booking/model/draft'
import {
  type FieldErrors,
  findFirstInvalidField,
  findRideErrors,
  listMissingRideFields,
  pickErrors,
  pickRideErrors,
} from '@/lib/booking/model/field-errors'
import { formatZoneOn, toWallClock } from '@/lib/booking/model/pickup-time'
import { describeFareKind } from '@/lib/booking/model/quote'
import { describeUsualWait, getPickupCity } from '@/lib/booking/model/usual-wait'
import { addDays, formatMoney, formatTime, toIsoDateInZone } from '@/lib/format'
import { startView } from '@/lib/places/model/distance'
import { findCity } from '@/lib/served-cities'
import { CarsFields } from './cars-fields'
import { MapButton, RideMapPanel } from './ride-map-panel'
import { RideSummary } from './ride-summary'

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
    route: ride.route,
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

/** Renders the first state of step 1: where and when. A scheduled ride starts with tomorrow at the pickup. */
export function TripStep({ form, draft, errors, now, change, mapButton }: RideFieldsProps & { mapButton: ReactNode }) {
  const { time, ride, edit } = form
  const { timeZone } = ride
  const isHydrated = useHydrated()
  const noteId = useId()
  const isLater = draft.scheduleOption === 'later'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="ride-step" tabIndex={-1} className="font-display text-heading font-semibold outline-none">
          Where and when
        </h3>
        {mapButton}
      </div>
      <TripFields
        places={<PlaceFields draft={draft} errors={errors} dispatch={edit} />}
        when={{
          name: 'scheduleOption',
          now: 'immediately',
          value: draft.scheduleOption,
          onChange: option => change(scheduleFrom(option, timeZone)),
        }}
        date={{
          name: 'pickupDate',
          required: true,
          value: draft.pickupDate,
          min: isHydrated ? toIsoDateInZone(now, timeZone) : undefined,
          error: isLater ? errors.pickupDate : undefined,
          onChange: pickupDate => change({ pickupDate }),
        }}
        time={{
          name: 'pickupTime',
          required: true,
          value: draft.pickupTime,
          error: isLater ? errors.pickupTime : undefined,
          onChange: pickupTime => change({ pickupTime }),
        }}
        timeNote={noteId}
        isBusy={time.isChecking}
      >
        {isLater ? (
          <LaterNote id={noteId} draft={draft} ride={ride} now={now} change={change} />
        ) : (
          <ImmediateNote draft={draft} ride={ride} now={now} error={errors.pickupTime} />
        )}
        {time.kind === 'pickup' ? <TimeAlert time={time} message={errors.pickupTime} /> : null}
      </TripFields>
    </>
  )
}

function scheduleFrom(scheduleOption: Draft['scheduleOption'], timeZone: string): Partial<Draft> {
  const now = toWallClock(new Date(), timeZone)
  return scheduleOption === 'immediately' ? { scheduleOption, ...now } : scheduledFor(addDays(now.pickupDate, 1))
}

type NoteProps = { draft: Draft; ride: Pick<Ride, 'timeZone' | 'isTimeZoneKnown'>; now: Date }

/** Offers the next days, and names the time zone. */
function LaterNote({ id, draft, ride, now, change }: NoteProps & Pick<RideFieldsProps, 'change'> & { id: string }) {
  const { timeZone, isTimeZoneKnown } = ride
  const days = [
    { label: 'Today', date: toIsoDateInZone(now, timeZone) },
    { label: 'Tomorrow', date: addDays(toIsoDateInZone(now, timeZone), 1) },
  ]
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      {days.map(({ label, date }) => (
        <button
          key={label}
          type="button"
          aria-pressed={draft.pickupDate === date}
          onClick={() => change({ pickupDate: date })}
          className="chip"
        >
          {label}
        </button>
      ))}
      <p id={id} className="min-w-0 text-label text-smoke">
        Local time at the pickup
        {isTimeZoneKnown ? ` (${formatZoneOn({ date: draft.pickupDate, time: draft.pickupTime, timeZone, now })})` : ''}
      </p>
    </div>
  )
}

/** Says when an immediate ride comes, or why none can. */
function ImmediateNote({ draft, ride, now, error }: NoteProps & { error: string | undefined }) {
  const isHydrated = useHydrated()
  const usualWait = describeUsualWait(useBookingSettings().waits, getPickupCity(draft))
  return (
    <div className="immediate-note">
      {usualWait === '' || error !== undefined ? null : <p className="mb-1 font-semibold">{usualWait}</p>}
      <p className="text-label text-smoke">
        As soon as possible.{' '}
        {isHydrated && ride.isTimeZoneKnown
          ? `It is now ${formatTime(now, ride.timeZone)} at the pickup location. `
          : ''}
        We will email you the arrival time once a chauffeur is assigned.
      </p>
      {error === undefined ? null : (
        <div role="alert">
          <FieldError id="immediate-error">{error}</FieldError>
        </div>
      )}
    </div>
  )
}
