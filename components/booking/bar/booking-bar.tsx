import { TripFields } from '@/components/booking/fields/trip-fields'
import { getPlacePlaceholder } from '@/components/maps/combobox/place-fields'
import { Field } from '@/components/ui/field'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { MAX_PLACE_QUERY_LENGTH } from '@/lib/site'

type BookingBarProps = {
  label: string
  maps: BrowserMapSettings
  city?: string
  /** Offered by the browser while typing. */
  placeNames?: readonly string[]
}

/** Renders the booking bar as a plain form, for pages without the framework's scripts. */
export function BookingBar({ label, maps, city, placeNames = [] }: BookingBarProps) {
  const listId = placeNames.length > 0 ? 'places' : undefined
  return (
    <form {...barFormProps} aria-label={label}>
      {city === undefined ? null : <input type="hidden" name="city" value={city} />}
      <TripFields {...linkControls} places={<BarPlaces maps={maps} listId={listId} />} />
      {listId === undefined ? null : (
        <datalist id={listId}>
          {placeNames.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </form>
  )
}

/** A browser that sends the form follows a deep link: docs/content.md. */
export const barFormProps = { method: 'get', action: '/#booking-flow', className: 'booking-bar' } as const
export const linkControls = {
  when: { name: 'when', now: 'now' },
  date: { name: 'date' },
  time: { name: 'time' },
} as const

export function BarPlaces({ maps, listId }: { maps: BrowserMapSettings; listId?: string }) {
  const placeholder = getPlacePlaceholder(maps)
  return (
    <>
      <BarPlace label="From" name="pickup" placeholder={placeholder} listId={listId} />
      <BarPlace label="To" name="dropoff" placeholder={placeholder} listId={listId} />
    </>
  )
}

type BarPlaceProps = { label: string; name: string; placeholder: string; listId: string | undefined }

function BarPlace({ label, name, placeholder, listId }: BarPlaceProps) {
  return (
    <Field label={label} className="bar-place">
      {control => (
        <input
          {...control}
          name={name}
          list={listId}
          maxLength={MAX_PLACE_QUERY_LENGTH}
          autoComplete="off"
          placeholder={placeholder}
          className={`${control.className} text-ellipsis`}
        />
      )}
    </Field>
  )
}
