import { type ReactNode, useId, useState } from 'react'
import { FlightFields } from '@/components/booking/fields/flight-fields'
import {
  ChildSeatFields,
  CityToCityFields,
  ServiceFields,
  TransferFields,
} from '@/components/booking/fields/option-fields'
import { StopFields } from '@/components/booking/fields/stop-fields'
import { TimeAlert } from '@/components/booking/fields/time-alert'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { Button, CallLink } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { StatePanel } from '@/components/ui/state-panel'
import { Stepper } from '@/components/ui/stepper'
import type { Draft } from '@/lib/booking/model/draft'
import { countChildSeats, formatFlight, isAirport } from '@/lib/booking/model/extras'
import { describeCapacityProblem, type VehicleQuote } from '@/lib/booking/model/fare'
import { MAX_EXTRA_HOURS, MAX_PARTY } from '@/lib/booking/model/fields'
import { describeWhen, formatZoneOn } from '@/lib/booking/model/pickup-time'
import { describeFareKind, describeIncluded } from '@/lib/booking/model/quote'
import type { Vehicle } from '@/lib/content/model/schemas'
import { formatCount, formatDuration, formatMoney, toIsoDateInZone } from '@/lib/format'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import type { RideFieldsProps } from './ride-step'

type CarsFieldsProps = RideFieldsProps & {
  /** Whether the options are open. */
  isOpen: boolean
  mapButton: ReactNode
  onOpen: () => void
  onClose: () => void
}

/** Renders the cars with their fares, and beneath them the options, closed to one line or open. */
export function CarsFields({ isOpen, mapButton, onOpen, onClose, ...fieldsProps }: CarsFieldsProps) {
  const { form, draft, errors, change } = fieldsProps
  const { ride } = form
  const optionsId = useId()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <>
      <TripSummary draft={draft} ride={ride} onEdit={() => form.showField('pickupLocation')} mapButton={mapButton} />
      <Vehicles ride={ride}>
        <VehicleChoice
          vehicles={ride.vehicles}
          fleet={ride.fleet}
          draft={draft}
          error={errors.carCategory}
          hasRoute={ride.route.data !== null}
          onChange={change}
        />
        {form.time.kind === 'pickup' ? <TimeAlert time={form.time} message={errors.carCategory} /> : null}
        {ride.route.loading ? null : <p className="text-label text-smoke empty:hidden">{describeFares(ride)}</p>}
      </Vehicles>
      <section aria-label="Options" className="border-t border-ash">
        <div className="flex min-h-12 items-center justify-between gap-4">
          <p className="min-w-0 text-label text-smoke">{summarizeOptions(draft)}</p>
          <button
            type="button"
            name="changeOptions"
            aria-expanded={isOpen}
            aria-controls={optionsId}
            onClick={isOpen ? onClose : onOpen}
            className="text-action"
          >
            {isOpen ? 'Close' : 'Change'}
            <span className="sr-only"> options</span>
          </button>
        </div>
        {/* Closed, they keep what is being typed. */}
        <div id={optionsId} hidden={!isOpen}>
          {wasOpened ? <RideOptions {...fieldsProps} /> : null}
        </div>
      </section>
    </>
  )
}

function TripSummary({
  draft,
  ride,
  onEdit,
  mapButton,
}: {
  draft: Draft
  ride: Ride
  onEdit: () => void
  mapButton: ReactNode
}) {
  const { pickupLocation, dropOffLocation } = draft
  const route = ride.route.data
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 grow">
        <h3 id="ride-step" tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          <span className="sr-only">Your ride: </span>
          {shortenPlaceName(pickupLocation?.name ?? '')} <span aria-hidden="true">→</span>
          <span className="sr-only">to</span> {shortenPlaceName(dropOffLocation?.name ?? '')}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-label text-smoke">
          {describeWhen(draft, ride.timeZone)}
          {draft.hours > 0
            ? ` · ${formatCount(draft.hours, 'hour')}`
            : route && ` · ${formatDuration(route.durationSeconds)}`}
          <button type="button" onClick={onEdit} className="text-action -my-2">
            Edit<span className="sr-only"> places and time</span>
          </button>
        </p>
      </div>
      {mapButton}
    </div>
  )
}

/** Shows the cars, or why there are none. */
function Vehicles({ ride, children }: { ride: Ride; children: ReactNode }) {
  const { categories } = ride
  const hasNone = categories.data?.length === 0
  if (categories.failed || hasNone) {
    return (
      <StatePanel
        kind="failed"
        message={
          hasNone
            ? 'No vehicles can be booked online right now. Please call us and we will book your ride.'
            : 'We could not load the vehicles. Please try again, or call us.'
        }
      >
        <CallLink variant="primary" />
        <Button variant="secondary" onClick={categories.retry}>
          Try again
        </Button>
      </StatePanel>
    )
  }
  if (categories.data === undefined) {
    return (
      <div className="grid min-h-96">
        <StatePanel kind="loading" message="Loading vehicles" />
      </div>
    )
  }
  return children
}

function describeFares({ quote, vehicles }: Ride): string {
  if (quote) return `${describeFareKind(quote)}. ${describeIncluded(quote)}`
  return vehicles.every(vehicle => vehicle.quote === null) ? 'The fares are to be confirmed.' : ''
}

/** Renders what a ride may have besides places, time and car. */
function RideOptions({ form, draft, errors, now, change }: RideFieldsProps) {
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
function summarizeOptions(draft: Draft): string {
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

type VehicleChoiceProps = {
  vehicles: VehicleQuote[]
  fleet: ReadonlyMap<string, Vehicle>
  draft: Draft
  error?: string
  hasRoute: boolean
  onChange: (patch: Pick<Draft, 'carCategory' | 'isVehicleChosen'>) => void
}

/** Renders every vehicle's fare by category. Radios share one name and fieldset: one choice for keyboards. */
export function VehicleChoice({ vehicles, fleet, draft, error, hasRoute, onChange }: VehicleChoiceProps) {
  const categories = [...new Set(vehicles.map(({ category }) => category))]
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'car-category-error' : undefined}>
      <legend className="sr-only">Car Category</legend>
      <div className="vehicle-list">
        {categories.map(category => (
          <fieldset key={category._id} className="vehicle-options">
            <legend>{category.name}</legend>
            <div>
              {vehicles
                .filter(offer => offer.category === category)
                .map(offer => (
                  <VehicleOption
                    key={offer.vehicle}
                    offer={offer}
                    imageUrl={fleet.get(offer.vehicle)?.img}
                    difference={category.vehicles.length > 1 ? fleet.get(offer.vehicle)?.description : undefined}
                    draft={draft}
                    hasRoute={hasRoute}
                    onChoose={() => onChange({ carCategory: offer.vehicle, isVehicleChosen: true })}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
      {error && <FieldError id="car-category-error">{error}</FieldError>}
    </fieldset>
  )
}

type VehicleOptionProps = {
  offer: VehicleQuote
  imageUrl: string | undefined
  /** How it differs from another of its category, price and size. */
  difference: string | undefined
  draft: Draft
  hasRoute: boolean
  onChoose: () => void
}

function VehicleOption({ offer, imageUrl, difference, draft, hasRoute, onChoose }: VehicleOptionProps) {
  const { vehicle, category, quote } = offer
  const isChosen = draft.carCategory === vehicle
  const capacityProblem = describeCapacityProblem({ category, passengers: draft.passengers, bags: draft.bags })
  return (
    <div className="vehicle-option">
      <label className={capacityProblem && !isChosen ? 'text-ivory/60' : undefined}>
        <input
          type="radio"
          name="carCategory"
          value={vehicle}
          checked={isChosen}
          onChange={onChoose}
          // The preselected vehicle is checked already.
          onClick={isChosen && !draft.isVehicleChosen ? onChoose : undefined}
          className="radio"
        />
        <span className="vehicle-picture">
          {imageUrl ? (
            <ResponsiveImage src={imageUrl} alt="" width={88} height={56} pixelWidth={256} className="size-full" />
          ) : null}
        </span>
        <span className="vehicle-details">
          <span>{vehicle}</span>
          <span className="block text-label text-smoke">
            {capacityProblem ?? formatCapacity(category)}
            {difference && capacityProblem === null ? <span className="max-sm:sr-only"> · {difference}</span> : null}
          </span>
        </span>
        <span className={`vehicle-fare ${isChosen ? 'font-semibold text-gold' : ''}`}>
          {quote ? (
            formatMoney(quote.totalCents)
          ) : (
            <>
              <span aria-hidden="true" className="text-smoke">
                –
              </span>
              <span className="sr-only">{hasRoute ? 'fare pending' : 'fare to be confirmed'}</span>
            </>
          )}
        </span>
      </label>
    </div>
  )
}

/** "3 people, 3 bags". */
function formatCapacity({ passengers, bags }: VehicleQuote['category']): string {
  const people = passengers === 1 ? '1 person' : `${passengers} people`
  return [passengers !== undefined && people, bags !== undefined && formatCount(bags, 'bag')].filter(Boolean).join(', ')
}
