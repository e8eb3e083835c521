import { useId, useState } from 'react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useUsualWaits } from '@/components/booking/hooks/use-usual-waits'
import type { Draft } from '@/lib/booking/model/draft'
import { arrangeFacts, type BookingFact, filterByGroups, type RowSpec, toRows } from '@/lib/booking/model/fact-rows'
import { fieldFacts } from '@/lib/booking/model/fields'
import { resolveWallClock } from '@/lib/booking/model/pickup-time'
import { describeUsualWait, getPickupCity } from '@/lib/booking/model/usual-wait'
import { formatInstant, formatMoney, formatTime } from '@/lib/format'
import { placeLabel } from '@/lib/places/model/schemas'
import { FareDetails } from './fare-breakdown'

const DRAFT_ROWS: readonly RowSpec[] = [
  { label: 'Vehicle', of: ['vehicle'], brief: true },
  { label: 'Ride', of: ['transfer', 'service', 'carpool'], brief: true },
  'party',
  'outboundArrival',
  { label: 'Meeting point', of: ['outboundMeeting'], brief: true },
  'outboundDeparture',
  'returnArrival',
  { label: 'Meeting point (return)', of: ['returnMeeting'], brief: true },
  'returnDeparture',
  'childSeats',
  'passenger',
]

/** Shown also in brief, on narrow screens. */
const BRIEF_LABELS = ['When', 'From', 'To', 'Vehicle']
const ROW_CLASS = 'gap-x-3 max-lg:grid max-lg:grid-cols-[4.5rem_minmax(0,1fr)]'

/** Summarizes the ride being booked in the contact step; on narrow screens in brief until expanded. */
export function RideCard({ draft, ride, isPaid = false }: { draft: Draft; ride: Ride; isPaid?: boolean | undefined }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const details = useId()
  const { pickupLocation, dropOffLocation } = draft
  const waits = useUsualWaits()
  const wait = draft.scheduleOption === 'immediately' ? describeUsualWait(waits, getPickupCity(draft)) : ''
  const rows = [
    { label: 'When', value: describeWhen(draft, ride.timeZone) },
    { label: 'Wait', value: wait },
    { label: 'From', value: pickupLocation ? placeLabel(pickupLocation) : '' },
    ...draft.extras.stops.map((stop, i) => ({ label: `Stop ${i + 1}`, value: stop ? placeLabel(stop) : '' })),
    { label: 'To', value: dropOffLocation ? placeLabel(dropOffLocation) : '' },
    { label: 'Return', value: describeReturn(draft, ride.timeZone) },
    ...toRows(listDraftFacts(draft)),
  ].filter(({ value }) => value !== '')
  return (
    <aside
      aria-label="Your ride"
      className="rounded-xl border border-ash bg-coal p-4 sm:p-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:p-6"
    >
      <h3 className="font-display text-heading font-medium max-lg:sr-only">Your ride</h3>
      <dl id={details} className="grid gap-1.5 lg:mt-4 lg:gap-3">
        {rows.map(({ label, value }) => (
          <div key={label} className={isExpanded || BRIEF_LABELS.includes(label) ? ROW_CLASS : 'max-lg:hidden'}>
            <dt className="text-label text-smoke max-lg:leading-6">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-ash pt-3 lg:mt-5 lg:pt-4">
        {ride.quote ? (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-label text-smoke">Estimated Rent</span>
              <span className="text-heading font-semibold text-ivory tabular-nums">
                {formatMoney(ride.quote.totalCents)}
              </span>
            </p>
            {ride.quote.provisional ? (
              <p className="mt-2">This is an estimate.{isPaid ? '' : ' The fare will be confirmed before payment.'}</p>
            ) : null}
            <FareDetails quote={ride.quote} className={isExpanded ? '' : 'max-lg:hidden'} />
          </>
        ) : (
          <p>The fare has not been confirmed yet.{isPaid ? '' : ' It will be confirmed before payment.'}</p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={details}
        onClick={() => setIsExpanded(!isExpanded)}
        className="-mb-2 min-h-11 cursor-pointer text-label text-gold lg:hidden"
      >
        {isExpanded ? 'Fewer details' : 'All ride details'}
      </button>
    </aside>
  )
}

function listDraftFacts(draft: Draft): BookingFact[] {
  return arrangeFacts({
    facts: filterByGroups(fieldFacts(draft), ['ride', 'flights', 'passenger']),
    specs: DRAFT_ROWS,
    omit: ['luggage', 'outboundSign', 'returnSign', 'passengerEmail', 'passengerPhone'],
  })
}

function describeReturn(draft: Draft, timeZone: string): string {
  if (draft.transferType === 'One Way') return ''
  if (draft.returnDate === '' || draft.returnTime === '') return 'Time not set yet'
  const resolved = resolveWallClock({ date: draft.returnDate, time: draft.returnTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.message
}

function describeWhen(draft: Draft, timeZone: string): string {
  if (draft.scheduleOption === 'immediately')
    return `As soon as possible. It is now ${formatTime(new Date(), timeZone)} at the pickup location.`
  const resolved = resolveWallClock({ date: draft.pickupDate, time: draft.pickupTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.message
}
