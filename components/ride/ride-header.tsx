import { StatusIcon } from '@/components/booking/confirmation/booking-parts'
import { describeStatus } from '@/lib/booking/model/describe-status'
import { describeEta, describePendingEta } from '@/lib/booking/model/eta'
import { describeCarHold } from '@/lib/booking/model/hold'
import type { Booking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment, isCanceled, isDisputed, isPaymentOpen } from '@/lib/booking/model/status'
import { formatInstant } from '@/lib/format'
import { formatPickup, formatTimeUntilPickup } from './ride-format'

/** Shows the pickup time in its zone and the status. */
export function RideHeader({ booking, now }: { booking: Booking; now: Date }) {
  const { day, time } = formatPickup({ booking, now })
  const timeUntilPickup = isCanceled(booking) ? '' : formatTimeUntilPickup({ booking, now })
  const isImmediate = booking.scheduleOption === 'immediately'
  const eta = describeEta({ booking, now })
  const pendingEta = describePendingEta(booking)
  const hold = describeCarHold(booking, now)
  return (
    <header>
      <p className="text-eyebrow font-semibold text-smoke uppercase">
        Your ride
        {isImmediate || timeUntilPickup === '' ? null : <span className="print:hidden"> · {timeUntilPickup}</span>}
      </p>
      <h1
        tabIndex={-1}
        className={`mt-4 font-display text-title font-medium lining-nums wrap-anywhere outline-none ${isCanceled(booking) ? 'text-smoke line-through decoration-1' : ''}`}
      >
        {isImmediate ? 'As soon as possible' : day}
        <span className="sr-only">{isImmediate ? ', ' : ' at '}</span>
        <span className={isImmediate ? 'block text-heading text-smoke' : 'block'}>
          {isImmediate ? `requested ${day}, ${time}` : time}
        </span>
      </h1>
      {eta === null ? null : <ArrivalTime {...eta} />}
      {pendingEta === '' ? null : <p className="mt-3 max-w-[44rem] text-lead">{pendingEta}</p>}
      {booking.returnAt === null ? null : (
        <p className="mt-3 text-balance text-lead text-smoke">
          Return: {formatInstant(booking.returnAt, booking.pickupTimeZone)}
        </p>
      )}
      <p role="status" className="mt-5 flex max-w-[44rem] items-start gap-3 text-lead">
        <StatusIcon booking={booking} />
        {describeStatus(booking)}
      </p>
      {hold === '' ? null : <p className="mt-3 max-w-[44rem]">{hold}</p>}
      {booking.account.openCharge?.changesRide && !isCanceled(booking) ? (
        <p className="mt-3 max-w-[44rem]">
          Your ride will change as soon as this payment is confirmed. Until then it stays as shown here.
        </p>
      ) : null}
      {booking.cancelReason === null ? null : (
        <p className="mt-3 max-w-[44rem] border-l-2 border-smoke/45 pl-4 wrap-anywhere">{booking.cancelReason}</p>
      )}
      {booking.noShowAt === null ? null : (
        <p className="mt-3 max-w-[44rem] border-l-2 border-smoke/45 pl-4">
          This ride was marked as a no-show. If that is wrong, please call us.
        </p>
      )}
      {isCanceled(booking) ? null : <Milestones booking={booking} />}
    </header>
  )
}

function ArrivalTime({ intro, time, relative }: { intro: string; time: string; relative: string }) {
  return (
    <div className="mt-6 max-w-[44rem] rounded-2xl border border-gold bg-coal p-6 print:hidden">
      {/* Announces a new ETA, but not the passing minutes. */}
      <p role="status">
        <span className="block text-lead">{intro}</span>
        <span className="sr-only"> </span>
        <span className="block font-display text-title font-semibold lining-nums">{time}</span>
      </p>
      {relative === '' ? null : <p className="mt-1 text-lead text-smoke">{relative}</p>}
    </div>
  )
}

function Milestones({ booking }: { booking: Booking }) {
  const isPaid = hasReceivedPayment(booking) && booking.account.dueCents === 0
  const dueLabel = hasReceivedPayment(booking) ? 'Not fully paid' : 'Not paid yet'
  const unpaidLabel = isPaymentOpen(booking) ? 'Payment being checked' : dueLabel
  const paymentLabel = isDisputed(booking) ? 'Payment reversed' : unpaidLabel
  const isChanged = booking.changedAfterConfirmationAt !== null
  const confirmedLabel = isChanged ? 'Change awaiting our review' : 'Confirmed'
  const confirmationLabel = booking.confirmedAt === null ? 'Awaiting our review' : confirmedLabel
  const steps = [
    { done: true, label: 'Booked' },
    { done: isPaid, label: isPaid ? 'Paid' : paymentLabel },
    { done: booking.confirmedAt !== null && !isChanged, label: confirmationLabel },
    {
      done: booking.chauffeur !== null,
      label: booking.chauffeur === null ? 'No chauffeur yet' : 'Chauffeur assigned',
    },
  ]
  return (
    <ol aria-label="Ride progress" className="mt-7 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 print:hidden">
      {steps.map(({ done, label }) => (
        <li
          key={label}
          className={`border-t-2 pt-2.5 text-label ${done ? 'border-go text-ivory' : 'border-ash text-smoke'}`}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
