'use client'

import { FareLines } from '@/components/booking/fare-lines'
import { HeldEmails } from '@/components/booking/held-emails'
import { formatInstant } from '@/lib/format'
import type { OperatorView } from '@/lib/operator/schemas'
import { peopleRows, rideRows } from '@/lib/operator/sheet'
import { moneyWords, rideWords } from '@/lib/operator/standing'
import { bookingWarnings } from '@/lib/operator/warnings'
import { FactRows, Part } from './fact-rows'
import { HistoryList } from './history-list'
import { OperatorActions } from './operator-actions'
import { PaymentList } from './payment-list'
import { QuickLinks } from './quick-links'
import { RideLead } from './ride-lead'
import type { OperatorBooking } from './use-operator-booking'

/** A booking whole, and what can be done with it. On a phone what is done comes right after what it is about. */
export function OperatorBoard({ view, held }: { view: OperatorView; held: OperatorBooking }) {
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
        <p className="mt-3 text-lead">{rideWords(booking)}</p>
        <p className="text-lead text-smoke">{moneyWords(booking)}</p>
        <RideLead booking={booking} />
        <Warnings warnings={bookingWarnings(booking)} />
        <div className="has-[p]:mt-5">
          <HeldEmails emails={view.heldEmails} timeZone={booking.pickupTimeZone} />
        </div>
        <QuickLinks booking={booking} />
        <Outdated held={held} timeZone={booking.pickupTimeZone} />
      </header>
      <div className="min-w-0 lg:row-span-2 lg:sticky lg:top-8 lg:self-start">
        <OperatorActions view={view} held={held} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <Part title="Ride">
          <FactRows rows={rideRows(booking)} />
        </Part>
        <Part title="People">
          <FactRows rows={peopleRows(booking)} />
        </Part>
        <Part title="Fare">
          {booking.quote === null ? (
            <p className="mt-3 text-smoke">No fare yet: no route could be priced.</p>
          ) : (
            <div className="mt-4 text-base">
              {booking.quote.provisional ? (
                <p className="mb-3 text-smoke">An estimate from an address as typed. The rider cannot pay it yet.</p>
              ) : null}
              <FareLines quote={booking.quote} />
            </div>
          )}
        </Part>
        <PaymentList payments={view.payments} timeZone={booking.pickupTimeZone} />
        <HistoryList history={view.history} timeZone={booking.pickupTimeZone} />
      </div>
    </div>
  )
}

/** What is to be checked before anybody is sent. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
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

/** What is shown may be old: from when it is, and the way to look again. */
function Outdated({ held, timeZone }: { held: OperatorBooking; timeZone: string }) {
  if (held.error === undefined || held.readAt === null) return null
  return (
    <p role="status" className="mt-6 border-l-2 border-smoke/60 pl-4 text-smoke">
      We could not reach the server. Showing the booking as of {formatInstant(held.readAt, timeZone)}.{' '}
      <button
        type="button"
        onClick={held.ask}
        className="min-h-11 text-ivory underline decoration-gold underline-offset-4"
      >
        Refresh
      </button>
    </p>
  )
}
