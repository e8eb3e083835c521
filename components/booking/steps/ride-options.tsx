import { ChildSeatFields } from '@/components/booking/fields/child-seat-fields'
import { FlightFields } from '@/components/booking/fields/flight-fields'
import { CityToCityFields, ServiceFields, TransferFields } from '@/components/booking/fields/option-fields'
import { StopFields } from '@/components/booking/fields/stop-fields'
import { TimeAlert } from '@/components/booking/fields/time-alert'
import { Stepper } from '@/components/ui/stepper'
import type { Draft } from '@/lib/booking/model/draft'
import { countChildSeats, isAirport } from '@/lib/booking/model/extras'
import { MAX_EXTRA_HOURS, MAX_PARTY } from '@/lib/booking/model/fields'
import { formatFlight } from '@/lib/booking/model/format-extras'
import { formatZoneOn } from '@/lib/booking/model/pickup-time'
import { formatCount, toIsoDateInZone } from '@/lib/format'
import type { RideFieldsProps } from './ride-step'

/** Renders what a ride may have besides places, time and car. */
export function RideOptions({ form, draft, errors, now, change }: RideFieldsProps) {
  const { ride, time, edit } = form
  const { extras } = draft
  const { timeZone, isTimeZoneKnown } = ride
  const seats = countChildSeats(extras.childSeats)
  return (
    <div className="grid grid-cols-1 gap-6 pb-2">
      <h4 id="ride-options" tabIndex={-1} className="sr-only">
        Options
      </h4>
      {draft.hours > 0 ? null : (
        <TransferFields
          draft={draft}
          errors={errors}
          change={change}
          today={toIsoDateInZone(now, timeZone)}
          zone={isTimeZoneKnown ? formatZoneOn({ date: draft.returnDate, time: draft.returnTime, timeZone, now }) : ''}
          alert={time.kind === 'return' ? <TimeAlert time={time} message={errors.returnTime} /> : null}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 sm:gap-5">
        <Stepper
          label="Passengers"
          name="passengers"
          value={draft.passengers}
          min={Math.max(1, seats)}
          max={MAX_PARTY}
          error={errors.passengers}
          onChange={passengers => change({ passengers })}
        />
        <Stepper
          label="Bags"
          name="bags"
          value={draft.bags}
          min={draft.luggageWeight === '' ? 0 : Math.min(draft.bags, 1)}
          max={MAX_PARTY}
          error={errors.bags}
          onChange={bags => change({ bags })}
        />
      </div>
      {draft.serviceType === 'City to City' ? <CityToCityFields draft={draft} change={change} /> : null}
      <FlightFields draft={draft} errors={errors} onChange={patch => edit({ type: 'extras changed', patch })} />
      <div className="grid grid-cols-1">
        <StopFields draft={draft} errors={errors} dispatch={edit} />
        <ChildSeatFields
          seats={extras.childSeats}
          errors={errors}
          onChange={childSeats => edit({ type: 'extras changed', patch: { childSeats } })}
        />
      </div>
      {draft.hours > 0 ? null : (
        <Stepper
          label="Extra time (hours)"
          name="extraTime"
          value={draft.extraTime}
          min={0}
          max={MAX_EXTRA_HOURS}
          step={0.5}
          error={errors.extraTime}
          hint={`For waiting time or errands, in half hours, up to ${MAX_EXTRA_HOURS}.`}
          onChange={extraTime => change({ extraTime })}
        />
      )}
      <ServiceFields draft={draft} errors={errors} change={change} />
    </div>
  )
}

/** Formats the options in one line: "One way · 2 passengers · 1 stop", or "… · no extras". */
export function summarizeOptions(draft: Draft): string {
  const { transferType, passengers, bags, extraTime, isCarpool, extras } = draft
  const { arrival, departure, returnArrival, returnDeparture } = extras
  const flights = [arrival, departure, returnArrival, returnDeparture]
    .flatMap(flight => (flight === null ? [] : formatFlight(flight)))
    .filter(Boolean)
    .join(' and ')
  const seats = countChildSeats(extras.childSeats)
  const chosen = [
    bags > 0 && formatCount(bags, 'bag'),
    draft.luggageWeight !== '' && `${draft.luggageWeight} luggage`,
    isCarpool && 'carpool',
    flights !== '' && `flight ${flights}`,
    [arrival, returnArrival].some(flight => flight?.meetingPoint === 'inside') && 'meet inside',
    extras.stops.length > 0 && formatCount(extras.stops.length, 'stop'),
    seats > 0 && formatCount(seats, 'child seat'),
    extraTime > 0 && formatCount(extraTime, 'extra hour'),
  ].filter(part => part !== false)
  const needsFlight = flights === '' && (isAirport(draft.pickupLocation) || isAirport(draft.dropOffLocation))
  return [
    draft.hours > 0 ? formatCount(draft.hours, 'hour') : transferType === 'Round Trip' ? 'Round trip' : 'One way',
    formatCount(passengers, 'passenger'),
    ...chosen,
    ...(transferType === 'Round Trip' && draft.returnDate === '' ? ['add the return time'] : []),
    ...(needsFlight ? ['add your flight'] : chosen.length === 0 ? ['no extras'] : []),
  ].join(' · ')
}
