import { Autocomplete } from '@base-ui/react/autocomplete'
import type { PlaceSuggestions } from './use-place-suggestions'

/** Shows the state of a place list: searching, empty or failed. */
export function PlaceListStatus({
  query,
  results,
  isUsingSitePlaces,
}: {
  query: string
  results: PlaceSuggestions
  /** Screen readers hear only messages inside the open list. */
  isUsingSitePlaces: boolean
}) {
  const { suggestions, loading, failed, minCharacters: lettersNeeded } = results
  const isSearching = loading && suggestions.length === 0
  const onlyTyped = !loading && suggestions.length === 1 && suggestions[0]?.asTyped
  return (
    <>
      <Autocomplete.Status className="px-4 text-label text-smoke">
        {failed ? (
          <StatusText>We could not load places. Trying again…</StatusText>
        ) : isSearching ? (
          <StatusText>Searching…</StatusText>
        ) : isUsingSitePlaces ? (
          <StatusText>Google Maps is unavailable, so we are showing our own places.</StatusText>
        ) : onlyTyped ? (
          <StatusText>{`We could not find “${query}”. You can use it as typed; add a town or ZIP code to get an estimate.`}</StatusText>
        ) : null}
      </Autocomplete.Status>
      <Autocomplete.Empty className="px-4 text-label text-smoke">
        {loading || failed ? null : <StatusText>{describeEmptyList(query, lettersNeeded)}</StatusText>}
      </Autocomplete.Empty>
    </>
  )
}

function describeEmptyList(query: string, lettersNeeded: number): string {
  if (query === '') return 'Start with a name, an airport code or a city.'
  if (lettersNeeded > 0) return `Keep typing: at least ${lettersNeeded} letters.`
  return `We could not find “${query}”. Try an airport code, a nearby landmark or the city.`
}

function StatusText({ children }: { children: string }) {
  return <span className="block py-3">{children}</span>
}
