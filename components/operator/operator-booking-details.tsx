'use client'

import { useState } from 'react'
import { FareBreakdown } from '@/components/booking/steps/fare-breakdown'
import { DelayedEmails } from '@/components/ride/booking-sections'
import { Alert } from '@/components/ui/alert'
import { useNow } from '@/components/ui/browser-state'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant } from '@/lib/format'
import { describePaymentStatus, describeRideStatus } from '@/lib/operator/model/describe-status'
import {
  buildDirectionsUrl,
  chauffeurRows,
  contactRows,
  primaryContactRow,
  rideRows,
} from '@/lib/operator/model/detail-rows'
import { summarizeRide } from '@/lib/operator/model/ride-summary'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { listBookingWarnings } from '@/lib/operator/model/warnings'
import { AccountTable } from './account-table'
import { DetailRows, DetailSection } from './detail-section'
import { HistoryList } from './history-list'
import { OperatorActions } from './operator-actions'
import type { OperatorBookingState } from './use-operator-booking'

/** Renders a booking with its actions. */
export function OperatorBookingDetails({ view, state }: { view: OperatorView; state: OperatorBookingState }) {
  const { booking } = view
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 pt-8 pb-20 md:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      <header className="min-w-0">
        <p className="text-label text-smoke">
          Booking <span className="text-ivory tabular-nums">{booking.id}</span> · {booking.invoiceNumber}
        </p>
        <h1 className="mt-3 font-display text-title font-medium wrap-anywhere">
          {booking.contactInfo.firstName} {booking.contactInfo.lastName}
        </h1>
        {booking.extras.passenger === null ? null : (
          <p className="mt-1 text-lead text-smoke">
            for {booking.extras.passenger.firstName} {booking.extras.passenger.lastName}
          </p>
        )}
        <p className="mt-3 text-lead">{describeRideStatus(booking)}</p>
        <p className="text-lead text-smoke">{describePaymentStatus(booking)}</p>
        <RideSummary booking={booking} />
        <BookingWarnings warnings={listBookingWarnings(booking)} />
        <div className="has-[p]:mt-5">
          <DelayedEmails emails={view.heldEmails} timeZone={booking.pickupTimeZone} />
        </div>
        <QuickLinks booking={booking} />
        <StaleDataAlert state={state} timeZone={booking.pickupTimeZone} />
      </header>
      <div className="min-w-0 lg:row-span-2 lg:sticky lg:top-8 lg:self-start">
        <OperatorActions view={view} state={state} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <DetailSection title="Ride">
          <DetailRows rows={rideRows(booking)} />
        </DetailSection>
        <DetailSection title="People">
          <DetailRows rows={[...chauffeurRows(booking), ...contactRows(booking)]} />
        </DetailSection>
        <DetailSection title="Fare">
          {booking.quote === null ? (
            <p className="mt-3 text-smoke">No fare yet because we could not price the route.</p>
          ) : (
            <div className="mt-4 text-base">
              {booking.quote.provisional ? (
                <p className="mb-3 text-smoke">
                  This is an estimate because we could not verify an address. The customer cannot pay yet.
                </p>
              ) : null}
              <FareBreakdown quote={booking.quote} />
            </div>
          )}
        </DetailSection>
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

function StaleDataAlert({ state, timeZone }: { state: OperatorBookingState; timeZone: string }) {
  if (state.error === undefined || state.readAt === null) return null
  return (
    <Alert role="status" variant="muted" className="mt-6">
      We could not reach the server. Showing the booking as of {formatInstant(state.readAt, timeZone)}.{' '}
      <button
        type="button"
        onClick={state.refresh}
        className="min-h-11 text-ivory underline decoration-gold underline-offset-4"
      >
        Refresh
      </button>
    </Alert>
  )
}

/** Summarizes the ride in the page header. */
function RideSummary({ booking }: { booking: Booking }) {
  const now = useNow()
  const { when, eta, places, party, flights } = summarizeRide({ booking, now })
  return (
    <div className="mt-5 wrap-anywhere">
      <p className="font-semibold">{when}</p>
      {eta === '' ? null : <p className="font-semibold">{eta}</p>}
      <p className="mt-1 text-smoke">{places}</p>
      <p className="mt-1">{party}</p>
      {flights === '' ? null : <p>{flights}</p>}
    </div>
  )
}

/** Renders the call, email and directions links. */
function QuickLinks({ booking }: { booking: Booking }) {
  const call = primaryContactRow(booking)
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href={call.href} variant="secondary" compact>
        {call.label}
      </ButtonLink>
      <ButtonLink href={`mailto:${encodeURIComponent(booking.contactInfo.email)}`} variant="secondary" compact>
        Email
      </ButtonLink>
      <ButtonLink
        href={buildDirectionsUrl(booking)}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        compact
      >
        Map
        <span className="sr-only"> of the route (opens in a new tab)</span>
      </ButtonLink>
    </div>
  )
}

/** Renders the ways to hand the trip sheet to the chauffeur. */
function TripSheetSection({ booking, link }: { booking: Booking; link: string }) {
  const [result, setResult] = useState('')
  const { pickupAt, pickupTimeZone, chauffeur, extras, contactInfo } = booking
  const { firstName, lastName } = extras.passenger ?? contactInfo
  const text = `Trip ${booking.id}: ${firstName} ${lastName}, ${formatInstant(pickupAt, pickupTimeZone)}`
  const number = chauffeur?.phone.replaceAll(/[^\d+]/g, '') ?? ''

  const share = async () => {
    try {
      if (navigator.share !== undefined) await navigator.share({ text, url: link })
      else {
        await navigator.clipboard.writeText(`${text}\n${link}`)
        setResult('Link copied.')
      }
    } catch (error) {
      // Closing the share menu is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setResult('The link could not be shared. Open the trip sheet and share it from there.')
    }
  }

  return (
    <DetailSection title="Trip sheet">
      <p className="mt-3 text-smoke">
        For the chauffeur, without prices. The link works until a day after the ride, or until you{' '}
        {chauffeur === null ? 'assign' : 'replace'} the chauffeur.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" compact onClick={share}>
          Share
        </Button>
        <ButtonLink href={`sms:${number}?&body=${encodeURIComponent(`${text}\n${link}`)}`} variant="secondary" compact>
          {chauffeur === null ? 'Text' : `Text ${chauffeur.name}`}
        </ButtonLink>
        <ButtonLink href={link} target="_blank" rel="noopener noreferrer" variant="secondary" compact>
          Open or print
          <span className="sr-only"> the trip sheet (opens in a new tab)</span>
        </ButtonLink>
      </div>
      <p role="status" className="mt-3 text-label text-smoke empty:hidden">
        {result}
      </p>
    </DetailSection>
  )
}
