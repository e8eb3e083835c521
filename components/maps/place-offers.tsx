import { Autocomplete } from '@base-ui/react/autocomplete'
import type { PlaceSuggestions } from './use-place-suggestions'

/** What a place's list says where it has no places to show, and while it looks for some. */
export function PlaceOffers({
  sought,
  offers,
  own,
}: {
  sought: string
  offers: PlaceSuggestions
  /** Google's places have failed while the list is open: nothing outside of it is heard by who listens. */
  own: boolean
}) {
  const { suggestions, loading, failed, lettersNeeded } = offers
  const busy = loading && suggestions.length === 0
  const onlyTyped = !loading && suggestions.length === 1 && suggestions[0]?.asTyped
  return (
    <>
      <Autocomplete.Status className="px-4 text-label text-smoke">
        {failed ? (
          <Words>We could not load places. Trying again…</Words>
        ) : busy ? (
          <Words>Searching…</Words>
        ) : own ? (
          <Words>Google Maps is unavailable. Showing our own places.</Words>
        ) : onlyTyped ? (
          <Words>{`We know no place called “${sought}”. You can use it as typed; a town or ZIP code gets you an estimate.`}</Words>
        ) : null}
      </Autocomplete.Status>
      <Autocomplete.Empty className="px-4 text-label text-smoke">
        {loading || failed ? null : <Words>{emptyWords(sought, lettersNeeded)}</Words>}
      </Autocomplete.Empty>
    </>
  )
}

function emptyWords(sought: string, lettersNeeded: number): string {
  if (sought === '') return 'Start with a name, an airport code or a city.'
  if (lettersNeeded > 0) return `Keep typing: ${lettersNeeded} letters or more.`
  return `We could not find “${sought}”. Try an airport code, a nearby landmark or the city.`
}

function Words({ children }: { children: string }) {
  return <span className="block py-3">{children}</span>
}
