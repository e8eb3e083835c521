import { type ReactNode, useId, useState } from 'react'
import { TimeAlert } from '@/components/booking/fields/time-alert'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { Button, CallLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { describeFareKind, describeIncluded } from '@/lib/booking/model/describe-fare'
import type { Draft } from '@/lib/booking/model/draft'
import { describeWhen } from '@/lib/booking/model/pickup-time'
import { formatCount, formatDuration } from '@/lib/format'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import { RideOptions, summarizeOptions } from './ride-options'
import type { RideFieldsProps } from './ride-step'
import { VehicleChoice } from './vehicle-choice'

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

/** Renders the ride in one line, with the way back to its places and time. */
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
