'use client'

import { FareDetails } from '@/components/booking/fare-breakdown'
import { FieldError } from '@/components/ui/field-parts'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { Draft } from '@/lib/booking/model/draft'
import { describeCapacityProblem, type VehicleQuote } from '@/lib/booking/model/fare'
import type { Vehicle } from '@/lib/content/model/schemas'
import { formatCount, formatMoney } from '@/lib/format'

/** Renders every vehicle's fare by category. Radios share one name and fieldset: one choice for keyboards. */
export function VehicleChoice({
  vehicles,
  fleet,
  draft,
  error,
  hasRoute,
  onChange,
}: {
  vehicles: VehicleQuote[]
  fleet: ReadonlyMap<string, Vehicle>
  draft: Draft
  error?: string
  hasRoute: boolean
  onChange: (patch: Pick<Draft, 'carCategory' | 'categoryKey' | 'isVehicleChosen'>) => void
}) {
  const categories = [...new Set(vehicles.map(({ category }) => category))]
  const isEstimate = vehicles.some(({ quote }) => quote?.provisional)
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'car-category-error' : undefined}>
      <legend className="mb-3 text-label font-semibold">
        Car Category{' '}
        <span className="font-normal text-smoke">
          {!hasRoute
            ? 'enter pickup and drop-off to see fares'
            : isEstimate
              ? 'estimates for this ride'
              : 'fares for this ride'}
        </span>
      </legend>
      <div className="grid grid-cols-1 gap-5">
        {categories.map(category => (
          <fieldset key={category._id} className="min-w-0">
            <legend className="mb-2 text-label text-smoke">{category.name}</legend>
            <div className="overflow-hidden rounded-xl border border-ash">
              {vehicles
                .filter(offer => offer.category === category)
                .map(offer => (
                  <VehicleOption
                    key={offer.vehicle}
                    offer={offer}
                    imageUrl={fleet.get(offer.vehicle)?.img}
                    difference={category.vehicles.length > 1 ? fleet.get(offer.vehicle)?.description : undefined}
                    draft={draft}
                    onChoose={() =>
                      onChange({ carCategory: offer.vehicle, categoryKey: category.key ?? '', isVehicleChosen: true })
                    }
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

function VehicleOption({
  offer: { vehicle, category, quote },
  imageUrl,
  difference,
  draft,
  onChoose,
}: {
  offer: VehicleQuote
  imageUrl: string | undefined
  /** How it differs from another of its category, price and size. */
  difference: string | undefined
  draft: Draft
  onChoose: () => void
}) {
  const isChosen = draft.carCategory === vehicle
  const capacityProblem = describeCapacityProblem({ category, passengers: draft.passengers, bags: draft.bags })
  return (
    <div className="border-ash bg-ink not-first:border-t has-checked:bg-coal">
      <label
        className={`flex min-h-18 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-3 pl-3 sm:pr-4 sm:pl-4 transition-colors duration-200 hover:bg-coal has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-gold sm:gap-x-4 ${capacityProblem && !isChosen ? 'text-ivory/60' : ''}`}
      >
        <input
          type="radio"
          name="carCategory"
          value={vehicle}
          checked={isChosen}
          onChange={onChoose}
          className="radio"
        />
        <span className="relative block h-11 w-16 overflow-hidden rounded-md bg-ink max-[19rem]:hidden sm:h-14 sm:w-22">
          {imageUrl ? (
            <ResponsiveImage src={imageUrl} alt="" width={88} height={56} pixelWidth={256} className="size-full" />
          ) : null}
        </span>
        <span className="grid min-w-0 grow basis-24 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
          <span className="col-span-2 leading-6 sm:col-span-1">{vehicle}</span>
          <span className="text-label text-smoke">{capacityProblem ?? <Capacity category={category} />}</span>
          <span
            className={`text-right tabular-nums sm:col-start-2 sm:row-span-2 sm:row-start-1 ${isChosen ? 'font-semibold text-gold' : ''}`}
          >
            {quote ? (
              formatMoney(quote.totalCents)
            ) : (
              <>
                <span aria-hidden="true" className="text-smoke">
                  –
                </span>
                <span className="sr-only">fare pending</span>
              </>
            )}
          </span>
          {difference ? <span className="col-span-2 text-label text-smoke sm:col-span-1">{difference}</span> : null}
        </span>
      </label>
      {isChosen && quote ? <FareDetails quote={quote} className="mx-4 border-t border-ash pb-2" /> : null}
    </div>
  )
}

function Capacity({ category }: { category: VehicleQuote['category'] }) {
  const { passengers, bags } = category
  return (
    <>
      <span className="sr-only sm:not-sr-only">{formatCapacity(category)}</span>
      <span aria-hidden="true" className="flex gap-3 sm:hidden">
        {passengers === undefined ? null : <Count icon={PERSON} count={passengers} />}
        {bags === undefined ? null : <Count icon={SUITCASE} count={bags} />}
      </span>
    </>
  )
}

const PERSON = 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.5 16.5a5.5 5.5 0 0 1 11 0'
const SUITCASE = 'M4 7h12v9H4zM8 7V4.5h4V7'

function Count({ icon, count }: { icon: string; count: number }) {
  return (
    <span className="flex items-center gap-1">
      <Icon className="size-4">
        <path d={icon} />
      </Icon>
      {count}
    </span>
  )
}

function formatCapacity({ passengers, bags }: VehicleQuote['category']): string {
  const parts = [
    passengers !== undefined && formatCount(passengers, 'passenger'),
    bags !== undefined && formatCount(bags, 'bag'),
  ]
  return parts.filter(Boolean).join(' · ')
}
