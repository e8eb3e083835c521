'use client'

import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { ChildSeatFields } from '@/components/booking/fields/child-seat-fields'
import { DroppedNotice } from '@/components/booking/fields/dropped-notice'
import { MissingFields } from '@/components/booking/fields/missing-fields'
import { PlaceFields } from '@/components/booking/fields/place-fields'
import { ScheduleFields } from '@/components/booking/fields/schedule-fields'
import { CityToCityFields, ServiceFields, TransferFields } from '@/components/booking/fields/trip-fields'
import { type TimeAvailability, unknownAvailability } from '@/components/booking/hooks/use-availability'
import type { Ride } from '@/components/booking/hooks/use-ride'
import type { RideMapProps } from '@/components/maps/ride-map'
import { useNow } from '@/components/ui/browser-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { focusField } from '@/components/ui/focus-field'
import { StatePanel } from '@/components/ui/state-panel'
import { Stepper } from '@/components/ui/stepper'
import type { Draft } from '@/lib/booking/model/draft'
import type { DroppedChoices } from '@/lib/booking/model/dropped-choices'
import { MAX_EXTRA_HOURS, MAX_PARTY } from '@/lib/booking/model/fields'
import { formatZoneOn } from '@/lib/booking/model/pickup-time'
import {
  findFirstInvalidField,
  findRideErrors,
  listMissingRideFields,
  type RideErrors,
} from '@/lib/booking/model/ride-errors'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { formatMoney, toIsoDateInZone } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { startView } from '@/lib/places/model/distance'
import { findCity } from '@/lib/served-cities'
import { RideMapPanel } from './ride-map-panel'
import { RideSummary } from './ride-summary'
import { VehicleChoice } from './vehicle-choice'

type RideStepProps = {
  draft: Draft
  dropped?: DroppedChoices | undefined
  ride: Ride
  serverErrors: RideErrors
  phone: string
  alert: ReactNode
  time?: TimeAvailability
  /** The pickup time of the ride that is being changed. */
  keptPickupAt?: string | undefined
  /** Whether a paid ride is being changed, which needs a confirmed fare. */
  isPaid?: boolean | undefined
  dispatch: (event: WizardEvent) => void
  onMove: RideMapProps['onMove']
  onNext: () => void
}

export function RideStep({
  draft,
  dropped,
  ride,
  serverErrors,
  phone,
  alert,
  time = unknownAvailability,
  keptPickupAt,
  isPaid,
  dispatch,
  onMove,
  onNext,
}: RideStepProps) {
  const now = useNow()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { timeZone, categories } = ride
  const hasNoCategories = categories.data?.length === 0
  const clientErrors = findRideErrors({ draft, timeZone, now, categories: categories.data ?? [], keptPickupAt })
  const errors: RideErrors = {
    ...serverErrors,
    ...(isSubmitted ? clientErrors : pickErrors(clientErrors, ['carCategory', 'returnTime', 'extras.childSeats'])),
  }
  const change = (patch: Partial<Draft>) => dispatch({ type: 'changed', patch })
  const city = findCity(draft.selectedCity)
  const { childSeats, stops } = draft.extras
  const chosenStops = useMemo(() => stops.filter(stop => stop !== null), [stops])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsSubmitted(true)
    const firstInvalidField = findFirstInvalidField(
      findRideErrors({ draft, timeZone, now: new Date(), categories: categories.data ?? [], keptPickupAt }),
    )
    if (firstInvalidField === undefined) return onNext()
    focusField(event.currentTarget, firstInvalidField)
  }
  const undo = () => dispatch({ type: 'undone' })
  const isTransferDropped = dropped?.undo.transferType !== undefined
  const isImmediate = draft.scheduleOption === 'immediately'
  const missingFields = listMissingRideFields(draft)
  const isReady = missingFields.length === 0 && !hasNoCategories
  // Without vehicles there is no such field: the panel in its place says so.
  const missingVisibleFields = missingFields.filter(({ name }) => name !== 'carCategory' || ride.vehicles.length > 0)

  return (
    <form
      noValidate
      // What a browser restores on a reload would be taken for the rider's own.
      autoComplete="off"
      onSubmit={submit}
      aria-labelledby="ride-step"
      className="max-lg:[&_:is(input,select)]:scroll-mb-44"
    >
      <h3 id="ride-step" tabIndex={-1} className="sr-only">
        Ride Details
      </h3>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <FieldGroup>
            <PlaceFields draft={draft} errors={errors} dispatch={dispatch} />
            <ServiceFields draft={draft} errors={errors} change={change} />
            <DroppedNotice dropped={isTransferDropped ? undefined : dropped} draft={draft} onUndo={undo} />
          </FieldGroup>
          <FieldGroup>
            {categories.failed || hasNoCategories ? (
              <StatePanel
                kind="failed"
                message={
                  hasNoCategories
                    ? 'No vehicles can be booked online right now. Please call us and we will book your ride.'
                    : 'We could not load the vehicles. Please try again, or call us.'
                }
              >
                <ButtonLink href={getPhoneUrl(phone)}>Call {phone}</ButtonLink>
                <Button variant="secondary" onClick={categories.retry}>
                  Try again
                </Button>
              </StatePanel>
            ) : categories.data === undefined ? (
              <div className="grid min-h-[44.03rem] max-[21rem]:min-h-[46.3rem] sm:min-h-[43.3rem]">
                <StatePanel kind="loading" message="Loading vehicles" />
              </div>
            ) : (
              <VehicleChoice
                vehicles={ride.vehicles}
                fleet={ride.fleet}
                draft={draft}
                error={errors.carCategory}
                hasRoute={ride.route.data !== null}
                onChange={change}
              />
            )}
          </FieldGroup>
          <FieldGroup>
            <ScheduleFields
              draft={draft}
              ride={ride}
              now={now}
              errors={errors}
              alert={
                <TimeAlert
                  time={time.kind === 'pickup' ? time : unknownAvailability}
                  message={errors.pickupTime}
                  hasNoField={isImmediate}
                />
              }
              dispatch={dispatch}
            />
          </FieldGroup>
          <FieldGroup>
            {draft.serviceType === 'City to City' ? <CityToCityFields draft={draft} change={change} /> : null}
            <TransferFields
              draft={draft}
              errors={errors}
              change={change}
              dispatch={dispatch}
              notice={<DroppedNotice dropped={isTransferDropped ? dropped : undefined} draft={draft} onUndo={undo} />}
              today={toIsoDateInZone(now, timeZone)}
              zone={
                ride.isTimeZoneKnown
                  ? formatZoneOn({ date: draft.returnDate, time: draft.returnTime, timeZone, now })
                  : ''
              }
              alert={
                <TimeAlert
                  time={time.kind === 'return' ? time : unknownAvailability}
                  message={errors.returnTime}
                  hasNoField={false}
                />
              }
            />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 sm:gap-5">
              <Stepper
                label="Passengers"
                name="passengers"
                value={draft.passengers}
                min={1}
                max={MAX_PARTY}
                error={errors.passengers}
                onChange={passengers => change({ passengers })}
              />
              <Stepper
                label="Bags"
                name="bags"
                value={draft.bags}
                min={0}
                max={MAX_PARTY}
                error={errors.bags}
                onChange={bags => change({ bags })}
              />
            </div>
            <div className="-my-3">
              <ChildSeatFields
                seats={childSeats}
                passengers={draft.passengers}
                errors={errors}
                onChange={seats => dispatch({ type: 'extras changed', patch: { childSeats: seats } })}
              />
            </div>
            <Stepper
              label="Extra time (hours)"
              name="extraTime"
              value={draft.extraTime}
              min={0}
              max={MAX_EXTRA_HOURS}
              step={0.5}
              error={errors.extraTime}
              hint="For waiting time or errands, in half-hour increments."
              onChange={extraTime => change({ extraTime })}
            />
          </FieldGroup>
        </div>
        <div className="min-w-0 lg:relative">
          <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
            {alert}
            <RideMapPanel
              pickup={draft.pickupLocation}
              dropOff={draft.dropOffLocation}
              stops={chosenStops}
              ride={ride}
              center={city ? { ...city, zoom: 11 } : startView()}
              onMove={onMove}
              className={`h-72 sm:h-96 lg:h-[26rem] ${ride.route.data === null ? 'max-lg:hidden' : ''}`}
            />
            <RideSummary ride={ride} draft={draft} isPaid={isPaid} />
            <div className="hidden lg:block">
              <MissingFields fields={missingVisibleFields} className="mb-2" />
              <NextButton ready={isReady} busy={time.isChecking} />
            </div>
          </div>
        </div>
      </div>
      <div className="sticky bottom-0 z-20 -mx-5 mt-8 flex flex-wrap items-center gap-x-3 gap-y-1 border-t sm:gap-x-4 border-ash bg-ink/95 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:-mx-8 md:px-8 lg:hidden">
        <MissingFields fields={missingVisibleFields} maxNamed={1} className="basis-full" />
        <p className="min-w-0 shrink-0 leading-tight">
          <span className="block text-label text-smoke">{ride.quote?.provisional ? 'Estimate' : 'Fare'}</span>
          <span className="font-semibold tabular-nums">
            {ride.quote
              ? `${draft.isVehicleChosen ? '' : 'from '}${formatMoney(ride.quote.totalCents)}`
              : ride.route.userMessage || ride.route.isFareUnknown
                ? 'to be confirmed'
                : '–'}
          </span>
          {ride.quote?.provisional ? <span className="block text-label text-smoke">to be confirmed</span> : null}
        </p>
        <NextButton ready={isReady} busy={time.isChecking} />
      </div>
    </form>
  )
}

function FieldGroup({ children }: { children: ReactNode }) {
  return <div className="field-group">{children}</div>
}

function NextButton({ ready, busy }: { ready: boolean; busy: boolean }) {
  return (
    <Button type="submit" disabled={!ready} aria-disabled={busy} className="next-button">
      {busy ? 'Checking availability…' : 'Next: Contact Information'}
    </Button>
  )
}

function pickErrors(errors: RideErrors, names: (keyof RideErrors)[]): RideErrors {
  return Object.fromEntries(names.flatMap(name => (errors[name] === undefined ? [] : [[name, errors[name]]])))
}

type TimeAlertProps = {
  time: TimeAvailability
  message: string | undefined
  hasNoField: boolean
}

/** Offers the next available time below an unavailable one. */
function TimeAlert({ time: { alternative, appliedMessage }, message, hasNoField }: TimeAlertProps) {
  const id = useId()
  const isMessageShown = hasNoField && message !== undefined
  if (alternative === null && appliedMessage === null && !isMessageShown) return null
  return (
    <div className={`grid justify-items-start gap-3 ${hasNoField ? '' : 'sm:justify-items-end'}`}>
      {isMessageShown ? (
        // With an alternative, the message is read as the description of its button.
        <div role={alternative === null ? 'alert' : undefined}>
          <FieldError id={id}>{message}</FieldError>
        </div>
      ) : (
        <span id={id} hidden>
          {message}
        </span>
      )}
      {alternative === null ? null : (
        <Button
          name="takeTime"
          aria-describedby={id}
          onClick={alternative.onAccept}
          className="scroll-my-32 py-2 text-balance"
        >
          Choose {alternative.label}
        </Button>
      )}
      {appliedMessage === null ? null : <p role="status">{appliedMessage}</p>}
    </div>
  )
}
