'use client'

import { FareBreakdown } from '@/components/booking/steps/fare-breakdown'
import { useNow } from '@/components/ui/browser-state'
import { ButtonLink } from '@/components/ui/button'
import { formatFullName, formatRiderName } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { callEndpoint } from '@/lib/browser/api'
import { formatInstant } from '@/lib/format'
import { describePaymentStatus, describeRideStatus } from '@/lib/operator/model/describe-status'
import {
  describeEtaStatus,
  describeWhen,
  peopleRows,
  quickLinks,
  rideRows,
  summarizeLeg,
} from '@/lib/operator/model/detail-rows'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { listBookingWarnings } from '@/lib/operator/model/warnings'
import { AccountTable, DetailRows, DetailSection, HistoryList, QuickLinks } from './booking-sections'
import { ridesLinkRequest } from './email-request'
import { OperatorActions } from './operator-actions'
import { type PrivateData, PrivatePage } from './private-page'
import { useOperatorBooking } from './use-operator-booking'

/** Renders one booking for the operator. */
export function OperatorPage() {
  return (
    <PrivatePage
      name="booking"
      load={token => callEndpoint<OperatorView>('GET /api/v1/operator', { token })}
      hint="Every operator email about a booking contains a link, which works until seven days after the ride. Please open the one in the latest email."
      action={ridesLinkRequest}
    >
      {page => <OperatorBooking page={page} />}
    </PrivatePage>
  )
}

/** Renders a booking with its actions. */
function OperatorBooking({ page }: { page: PrivateData<OperatorView> }) {
  const state = useOperatorBooking(page)
  const view = page.data
  const { booking } = view
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 pt-8 pb-20 md:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      <header className="min-w-0">
        <p className="text-label text-smoke">
          Booking <span className="text-ivory tabular-nums">{booking.id}</span> · {booking.invoiceNumber}
        </p>
        <h1 className="mt-3 font-display text-title font-medium wrap-anywhere">
          {formatFullName(booking.contactInfo)}
        </h1>
        {booking.extras.passenger === null ? null : (
          <p className="mt-1 text-lead text-smoke">for {formatFullName(booking.extras.passenger)}</p>
        )}
        <p className="mt-3 text-lead">{describeRideStatus(booking)}</p>
        <p className="text-lead text-smoke">{describePaymentStatus(booking)}</p>
        <RideSummary booking={booking} />
        <BookingWarnings warnings={listBookingWarnings(booking)} />
        <QuickLinks links={quickLinks(booking)} />
      </header>
      <div className="min-w-0 lg:row-span-2 lg:sticky lg:top-8 lg:self-start">
        <OperatorActions view={view} state={state} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <DetailSection title="Ride">
          <DetailRows rows={rideRows(booking)} />
        </DetailSection>
        <DetailSection title="People">
          <DetailRows rows={peopleRows(booking)} />
        </DetailSection>
        {booking.quote === null ? null : (
          <DetailSection title="Fare">
            <div className="mt-4 text-base">
              <FareBreakdown quote={booking.quote} />
            </div>
          </DetailSection>
        )}
        <TripSheetSection booking={booking} link={view.tripLink} />
        {view.note === '' ? null : (
          <DetailSection title="Internal note">
            <p className="mt-3 wrap-anywhere whitespace-pre-line">{view.note}</p>
          </DetailSection>
        )}
        <AccountTable lines={view.statement} timeZone={booking.pickupTimeZone} />
        <HistoryList history={view.history} timeZone={booking.pickupTimeZone} />
      </div>
    </div>
  )
}

function BookingWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Check with the customer" className="mt-5 border-l-2 border-stop pl-4">
      <p className="font-semibold">Check with the customer</p>
      {warnings.map(warning => (
        <p key={warning} className="mt-1">
          {warning}
        </p>
      ))}
    </section>
  )
}

/** Summarizes the ride in the page header. */
function RideSummary({ booking }: { booking: Booking }) {
  const now = useNow()
  const eta = describeEtaStatus(booking, now)
  const { places, party, flights } = summarizeLeg(booking, 'outbound')
  return (
    <div className="mt-5 wrap-anywhere">
      <p className="font-semibold">{describeWhen(booking, now)}</p>
      {eta === '' ? null : <p className="font-semibold">{eta}</p>}
      <p className="mt-1 text-smoke">{places}</p>
      <p className="mt-1">{party}</p>
      {flights === '' ? null : <p>{flights}</p>}
    </div>
  )
}

/** Renders the ways to hand the trip sheet to the chauffeur. */
function TripSheetSection({ booking, link }: { booking: Booking; link: string }) {
  const { pickupAt, pickupTimeZone, chauffeur } = booking
  const text = `Trip ${booking.id}: ${formatRiderName(booking)}, ${formatInstant(pickupAt, pickupTimeZone)}`
  const number = chauffeur?.phone.replaceAll(/[^\d+]/g, '') ?? ''
  return (
    <DetailSection title="Trip sheet">
      <p className="mt-3 text-smoke">
        For the chauffeur: what to collect, but no other price. The link works until a day after the ride, or until you{' '}
        {chauffeur === null ? 'assign' : 'replace'} the chauffeur.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={`sms:${number}?&body=${encodeURIComponent(`${text}\n${link}`)}`} variant="secondary" compact>
          {chauffeur === null ? 'Text' : `Text ${chauffeur.name}`}
        </ButtonLink>
        <ButtonLink href={link} target="_blank" rel="noopener noreferrer" variant="secondary" compact>
          Open, share or print
          <span className="sr-only"> the trip sheet (opens in a new tab)</span>
        </ButtonLink>
      </div>
    </DetailSection>
  )
}
