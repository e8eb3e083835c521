import { FieldError } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import type { MyLocation } from './use-my-location'

/** Renders the "my location" button. */
export function MyLocationButton({ location: { state, locate } }: { location: MyLocation }) {
  const isLocating = state === 'locating'
  return (
    <button
      type="button"
      onClick={locate}
      aria-disabled={isLocating || undefined}
      aria-busy={isLocating || undefined}
      className="absolute -top-4 right-0 flex min-h-11 items-center gap-2 rounded-lg px-1 pt-1.5 text-label font-semibold text-gold transition-colors duration-200 hover:text-ivory aria-disabled:cursor-default aria-disabled:text-smoke max-[19rem]:static max-[19rem]:pt-0"
    >
      <Icon viewBoxSize={16} strokeWidth={1.4} className={`size-4 shrink-0 ${isLocating ? 'animate-turn' : ''}`}>
        {isLocating ? <path d="M8 2a6 6 0 1 1-6 6" /> : <path d="M8 .8v3M8 12.2v3M.8 8h3M12.2 8h3" />}
        {isLocating ? null : <circle cx="8" cy="8" r="4.2" />}
      </Icon>
      {isLocating ? 'Locating…' : 'Use my location'}
    </button>
  )
}

/** Shows the result; a found place to screen readers only. */
export function MyLocationStatus({ location: { state, found, failed } }: { location: MyLocation }) {
  return (
    <>
      <p role="status" className="sr-only">
        {state === 'locating' ? 'Finding your location…' : found === '' ? '' : `Pickup set to ${found}`}
      </p>
      <div role="alert">{failed === '' ? null : <FieldError id="my-location-failed">{failed}</FieldError>}</div>
    </>
  )
}
