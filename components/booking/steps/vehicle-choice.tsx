'use client'

import { FieldError } from '@/components/ui/field'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { Draft } from '@/lib/booking/model/draft'
import { describeCapacityProblem, type VehicleQuote } from '@/lib/booking/model/fare'
import type { Vehicle } from '@/lib/content/model/schemas'
import { formatCount, formatMoney } from '@/lib/format'

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
