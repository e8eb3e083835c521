'use client'

import { Button } from '@/components/ui/button'
import styles from '@/components/ui/printable.module.css'
import { callEndpoint } from '@/lib/browser/api'
import { formatLongDate } from '@/lib/format'
import type { DayList, DayListRide, RideFlag } from '@/lib/operator/model/schemas'
import { ridesLinkRequest } from './email-request'
import { PrivatePage } from './private-page'

/** Renders today's rides and the next ones. */
export function DayListPage() {
  return (
    <PrivatePage
      name="rides"
      load={token => callEndpoint<DayList>('GET /api/v1/operator/rides', { token })}
      hint="Links to the list of rides work for 30 days, unless they are revoked."
      action={ridesLinkRequest}
    >
      {({ data, readAt }) => <Days list={data} readAt={readAt} />}
    </PrivatePage>
  )
}

function Days({ list: { days, unreadableIds, problems }, readAt }: { list: DayList; readAt: string }) {
  return (
    <div className={`${styles.printable} pt-8 pb-20 md:pt-12`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="font-display text-title font-medium">Rides</h1>
        <Button variant="secondary" compact onClick={() => print()}>
          Print
        </Button>
      </div>
      <p className="mt-3 text-smoke">
        Updated at {readAt}.<span className="print:hidden"> Updates every minute.</span>
      </p>
      {problems.length === 0 ? null : (
        <div role="alert" className="mt-6 max-w-[44rem] border-l-2 border-stop pl-4 print:hidden">
          <p className="font-semibold">Your site needs you</p>
          {problems.map(problem => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {unreadableIds.length === 0 ? null : (
        <p className="mt-6 border-l-2 border-stop pl-4">
          Some rides are not listed because their data cannot be read: {unreadableIds.join(', ')}
        </p>
      )}
      {days.some(({ isToday }) => isToday) ? null : <p className="mt-8 text-lead">No rides today.</p>}
      {days.length === 0 ? <p className="mt-4 text-smoke">No rides in the next 14 days.</p> : null}
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
