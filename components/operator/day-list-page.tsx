'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { Button } from '@/components/ui/button'
import styles from '@/components/ui/printable.module.css'
import { AppError } from '@/lib/errors'
import { formatLongDate } from '@/lib/format'
import { fetchDayList } from '@/lib/operator/client/operator-client'
import type { DayList, DayListRide, RideFlag } from '@/lib/operator/model/schemas'
import { LinkUnavailable } from './link-unavailable'
import { PageSpinner } from './page-spinner'
import { useCapability } from './use-capability'

const REFRESH_MS = 60_000

const FILTERS: readonly { flag: RideFlag; label: string }[] = [
  { flag: 'unassigned', label: 'Unassigned' },
  { flag: 'unpaid', label: 'Unpaid' },
  { flag: 'unconfirmed', label: 'Needs confirmation' },
]

/** Renders today's rides and the next ones, authorized by the link in the URL fragment. */
export function DayListPage() {
  const token = useCapability()
  if (token === null) return <PageSpinner label="Loading rides…" />
  return <Rides key={token} token={token} />
}

function Rides({ token }: { token: string }) {
  const [readAt, setReadAt] = useState<Date | null>(null)
  const { data, error, isValidating, mutate } = useSWR(
    token === '' ? null : ['day list', token],
    () => fetchDayList(token),
    { refreshInterval: REFRESH_MS, shouldRetryOnError: false, onSuccess: () => setReadAt(new Date()) },
  )
  const isRejected = error instanceof AppError && error.kind === 'not_found'
  if (token === '' || isRejected) {
    return (
      <LinkUnavailable
        heading={token === '' ? 'You need a link to open this page' : 'This link is not valid'}
        message="Links work for 30 days, unless they are revoked."
        command="npm run bookings -- link"
      />
    )
  }
  if (data === undefined && error === undefined) return <PageSpinner label="Loading rides…" />
  if (data === undefined) {
    const isOffline = error instanceof AppError && error.code === 'offline'
    return (
      <LinkUnavailable
        heading={isOffline ? 'You are offline' : 'We could not load the rides'}
        message={
          isOffline
            ? 'The rides will load as soon as you are back online.'
            : 'The server did not respond correctly. Please try again in a moment.'
        }
        isRetrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  }
  return <DayListBoard list={data} readAt={readAt} isStale={error !== undefined} refresh={() => void mutate()} />
}

function DayListBoard({
  list,
  readAt,
  isStale,
  refresh,
}: {
  list: DayList
  readAt: Date | null
  isStale: boolean
  refresh: () => void
}) {
  const [filter, setFilter] = useState<RideFlag | null>(null)
  const allRides = list.days.flatMap(({ rides }) => rides)
  const days = list.days
    .map(day => ({ ...day, rides: day.rides.filter(({ flags }) => filter === null || flags.includes(filter)) }))
    .filter(({ rides }) => rides.length > 0)
  const time = readAt?.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return (
    <div className={`${styles.printable} pt-8 pb-20 md:pt-12`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="font-display text-title font-medium">Rides</h1>
        <Button variant="secondary" compact onClick={() => print()}>
          Print
        </Button>
      </div>
      {time === undefined ? null : (
        <p role="status" className={`mt-3 ${isStale ? 'border-l-2 border-stop pl-4' : 'text-smoke'}`}>
          {isStale ? (
            <>
              We could not reach the server. Showing the rides as of {time}.{' '}
              <button type="button" onClick={refresh} className="min-h-11 underline decoration-gold underline-offset-4">
                Refresh
              </button>
            </>
          ) : (
            <>
              Updated at {time}.<span className="print:hidden"> Updates every minute.</span>
            </>
          )}
        </p>
      )}
      <FilterBar rides={allRides} filter={filter} onChange={setFilter} />
      {list.unreadableIds.length === 0 ? null : (
        <p className="mt-6 border-l-2 border-stop pl-4">
          Some rides are not listed because their data cannot be read: {list.unreadableIds.join(', ')}
        </p>
      )}
      {filter === null && !list.days.some(({ isToday }) => isToday) ? (
        <p className="mt-8 text-lead">No rides today.</p>
      ) : null}
      {days.length === 0 ? (
        <p className="mt-4 text-smoke">
          {filter === null ? 'No rides in the next 14 days.' : 'No rides match this filter.'}
        </p>
      ) : null}
      {days.map(({ date, isToday, rides }) => (
        <section key={date} className="mt-10">
          <h2 className="border-b border-ash pb-3 text-lead font-semibold">{describeDay({ date, isToday })}</h2>
          <ul className="divide-y divide-ash">
            {rides.map(ride => (
              <RideRow key={`${ride.id} ${ride.leg}`} ride={ride} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function FilterBar({
  rides,
  filter,
  onChange,
}: {
  rides: readonly DayListRide[]
  filter: RideFlag | null
  onChange: (filter: RideFlag | null) => void
}) {
  const options = [
    { flag: null, label: 'All', count: rides.length },
    ...FILTERS.map(({ flag, label }) => ({
      flag,
      label,
      count: rides.filter(({ flags }) => flags.includes(flag)).length,
    })),
  ]
  return (
    <fieldset className="mt-6 flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">Show</legend>
      {options.map(({ flag, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter === flag}
          onClick={() => onChange(flag)}
          className="min-h-11 rounded-full border border-ash hover:border-gold px-4 text-label aria-pressed:border-gold aria-pressed:text-gold"
        >
          {label} <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Renders one leg; the whole row opens the operator page of its booking. */
function RideRow({ ride }: { ride: DayListRide }) {
  const { flags } = ride
  const isFlagged = (flag: RideFlag) => flags.includes(flag)
  return (
    <li className="relative grid gap-x-6 gap-y-1 py-4 wrap-anywhere md:grid-cols-[9rem_minmax(0,1fr)_16rem] print:py-2">
      <p className="font-semibold tabular-nums">
        {ride.time}
        {ride.leg === 'return' ? <span className="block text-label font-normal text-smoke">Return</span> : null}
      </p>
      <div>
        <p>
          <a
            href={`/operator#${ride.capability}`}
            className="font-semibold underline decoration-gold decoration-1 underline-offset-4 after:absolute after:inset-0"
          >
            {ride.name}
          </a>
        </p>
        <p className="text-smoke">{ride.places}</p>
        <p>{[ride.party, ride.flights].filter(Boolean).join('. ')}</p>
      </div>
      <div className="text-label">
        {ride.isNoShow ? <p className="font-semibold">No-show</p> : null}
        {ride.chauffeur === '' ? null : <p>{ride.chauffeur}</p>}
        {isFlagged('unassigned') ? <p className="font-semibold">Unassigned</p> : null}
        <p className={isFlagged('unpaid') ? 'font-semibold' : ''}>{ride.payment}</p>
        {isFlagged('unconfirmed') ? (
          <p className="font-semibold">
            {ride.isChanged ? 'Changed after confirmation: confirm again' : 'Needs confirmation'}
          </p>
        ) : null}
      </div>
    </li>
  )
}

function describeDay({ date, isToday }: { date: string; isToday: boolean }): string {
  const weekday = new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long' })
  return `${isToday ? 'Today, ' : ''}${weekday}, ${formatLongDate(date)}`
}
