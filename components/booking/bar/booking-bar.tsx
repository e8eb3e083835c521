import type { ReactNode } from 'react'
import { getPlacePlaceholder, supportsStreetAddresses } from '@/components/maps/combobox/place-fields'
import { Button } from '@/components/ui/button'
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
  const listId = `${city}-places`
  return (
    <form {...barFormProps} aria-label={label}>
      {city === undefined ? null : <input type="hidden" name="city" value={city} />}
      <BarPlaces maps={maps} listId={placeNames.length > 0 ? listId : undefined} />
      <BarTimeAndButton />
      {placeNames.length > 0 ? (
        <datalist id={listId}>
          {placeNames.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </form>
  )
}

export function BarPlaces({ maps, listId }: { maps: BrowserMapSettings; listId?: string }) {
  const placeholder = getPlacePlaceholder(supportsStreetAddresses(maps))
  return (
    <>
      <BarPlace label="From" name="pickup" placeholder={placeholder} listId={listId} />
      <BarPlace label="To" name="dropoff" placeholder={placeholder} listId={listId} />
    </>
  )
}

type BarPlaceProps = {
  label: string
  name: string
  placeholder: string
  listId?: string
}

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

/** Renders the schedule and the button. Date and time appear for a scheduled ride. */
export function BarTimeAndButton(): ReactNode {
  return (
    <>
      <Field label="When" className="bar-when">
        {control => (
          <select {...control} name="when">
            <option value="now">Now</option>
            <option value="later">Later</option>
          </select>
        )}
      </Field>
      <Field label="Date" className="bar-date">
        {control => <input {...control} type="date" name="date" />}
      </Field>
      <Field label="Time" className="bar-date">
        {control => <input {...control} type="time" name="time" />}
      </Field>
      <Button type="submit" className="lg:min-w-36">
        See fares
      </Button>
    </>
  )
}

/** A browser that sends the form follows a deep link: docs/deep-links.md. */
export const barFormProps = {
  method: 'get',
  action: '/#booking-flow',
  className: 'booking-bar',
} as const
