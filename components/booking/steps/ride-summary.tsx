import { type ReactNode, useEffect, useRef } from 'react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/state-panel'
import type { Draft } from '@/lib/booking/model/draft'
import { milesFromMeters } from '@/lib/booking/model/fare'
import { formatCount, formatDuration, formatMiles, formatMoney } from '@/lib/format'
import { FareDetails } from './fare-breakdown'

const FARE_UNKNOWN_MESSAGE =
  'We cannot calculate a distance for the addresses you typed. You can continue without a fare; it will be confirmed before payment.'
const CHANGE_UNPRICED_MESSAGE =
  'We could not find the exact address, so changes that affect the fare cannot be made with it. Please choose a place from the list.'

type RideSummaryProps = {
  ride: Ride
  draft: Draft
  isPaid?: boolean | undefined
}

/** Renders the distance, duration and fare tiles. `isPaid`: the change of a paid ride, which needs a confirmed fare. */
export function RideSummary({ ride, draft, isPaid = false }: RideSummaryProps) {
  const { route, quote } = ride
  const fareUnknownMessage = isPaid ? CHANGE_UNPRICED_MESSAGE : FARE_UNKNOWN_MESSAGE
  const legCount = draft.transferType === 'Round Trip' ? 2 : 1
  const placeholder = route.loading ? <Spinner label="Finding the route" className="scale-60" /> : '–'
  const tiles = useRef<HTMLDListElement>(null)
  const wasRetried = useRef(false)
  // The retry button disappears with the failure, so its focus moves to the result.
  useEffect(() => {
    if (route.userMessage !== null) return
    if (wasRetried.current && document.activeElement === document.body) tiles.current?.focus({ preventScroll: true })
    wasRetried.current = false
  }, [route.userMessage])
  return (
    <div>
      {route.userMessage ? (
        <Alert className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="min-w-0 break-words">{route.retrying ? 'Trying again…' : route.userMessage}</p>
          <Button
            variant="secondary"
            aria-disabled={route.retrying || undefined}
            onClick={() => {
              wasRetried.current = true
              route.retry()
            }}
          >
            Try again
          </Button>
        </Alert>
      ) : null}
      <dl
        ref={tiles}
        tabIndex={-1}
        className="summary-tiles flex flex-wrap gap-px overflow-hidden rounded-xl border border-ash bg-ash"
      >
        <SummaryTile label="Total Distance">
          {draft.hours > 0
            ? 'As directed'
            : route.data
              ? formatMiles(milesFromMeters(route.data.distanceMeters) * legCount)
              : placeholder}
        </SummaryTile>
        <SummaryTile label="Total Time">
          {draft.hours > 0
            ? formatCount(draft.hours, 'hour')
            : route.data
              ? formatDuration(route.data.durationSeconds * legCount)
              : placeholder}
        </SummaryTile>
        <SummaryTile label="Estimated Rent">
          {quote ? (
            <span className="tabular-nums">{formatMoney(quote.totalCents)}</span>
          ) : route.userMessage || route.isFareUnknown ? (
            'to be confirmed'
          ) : (
            placeholder
          )}
        </SummaryTile>
      </dl>
      {route.isFareUnknown ? <p className="mt-2 text-label text-smoke">{fareUnknownMessage}</p> : null}
      {route.data?.provisional ? (
        <p className="mt-2 border-l-2 border-gold pl-4">
          {isPaid
            ? CHANGE_UNPRICED_MESSAGE
            : 'This fare is an estimate because we could not find the exact address. It will be confirmed before payment.'}
        </p>
      ) : null}
      {quote ? <FareDetails quote={quote} /> : null}
      {route.data?.attribution ? (
        <p className="mt-2 text-label text-smoke">
          Route:{' '}
          <a href={route.data.attribution.url} target="_blank" rel="noreferrer" className="underline hover:text-gold">
            {route.data.attribution.text}
          </a>
        </p>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {quote
          ? `Estimated fare ${formatMoney(quote.totalCents)}${quote.provisional && !isPaid ? '. It will be confirmed before payment.' : ''}`
          : route.isFareUnknown
            ? fareUnknownMessage
            : ''}
      </p>
    </div>
  )
}

function SummaryTile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
