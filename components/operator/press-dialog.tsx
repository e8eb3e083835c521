'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Booking } from '@/lib/booking/schemas'
import { formatMoney } from '@/lib/format'
import { callRow } from '@/lib/operator/sheet'
import { FactLink } from './fact-rows'
import { NewsNotice } from './news-notice'
import { PressButton } from './press-button'
import type { OperatorBooking, Press } from './use-operator-booking'

/** What is asked about once more, and needs no words of the operator's. */
export type Asked = 'zelle_received' | 'refund_sent' | 'no_show' | 'chargeback' | 'chargeback_reversed'

export function PressDialog({
  asked,
  booking,
  held,
  onPress,
  onClose,
}: {
  asked: Asked | null
  booking: Booking
  held: OperatorBooking
  onPress: (press: Press) => Promise<boolean>
  onClose: () => void
}) {
  const busy = held.busy !== null
  if (asked === null) return null
  const { title, yes, no } = questionOf({ asked, booking })
  return (
    <Dialog open title={title} onClose={onClose} busy={busy}>
      <div className="mt-3 text-smoke">
        <Explanation asked={asked} booking={booking} />
      </div>
      <NewsNotice held={held} timeZone={booking.pickupTimeZone} />
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        <Button look={asked === 'no_show' ? 'gold' : 'quiet'} onClick={onClose} disabled={busy}>
          {no}
        </Button>
        <PressButton
          look={asked === 'no_show' ? 'quiet' : 'gold'}
          onClick={() => void onPress({ action: asked })}
          busy={busy}
          busyWords="Noting…"
        >
          {yes}
        </PressButton>
      </div>
    </Dialog>
  )
}

function questionOf({ asked, booking }: { asked: Asked; booking: Booking }) {
  switch (asked) {
    case 'zelle_received': {
      const fare = formatMoney(booking.quote?.totalCents ?? 0)
      return { title: `Has the Zelle transfer of ${fare} arrived?`, yes: 'Yes, it arrived', no: 'Not yet' }
    }
    case 'refund_sent':
      return { title: `Have you sent ${formatMoney(booking.refundCents)} back?`, yes: 'Yes, it is sent', no: 'Not yet' }
    case 'no_show':
      return { title: 'Did nobody come to the pickup?', yes: 'Yes, nobody came', no: 'No, wait' }
    case 'chargeback':
      return { title: 'Has the card’s bank taken the payment back?', yes: 'Yes, charged back', no: 'No' }
    case 'chargeback_reversed': {
      const amount = formatMoney(booking.chargebackCents)
      return { title: `Was the chargeback of ${amount} reversed?`, yes: 'Yes, reversed', no: 'No' }
    }
  }
}

function Explanation({ asked, booking }: { asked: Asked; booking: Booking }) {
  const { firstName, lastName, email, phone } = booking.contactInfo
  switch (asked) {
    case 'zelle_received':
      return (
        <p>
          Note it once you see it in your account, with {booking.invoiceNumber}. {firstName} is told that the ride is
          paid.
        </p>
      )
    case 'refund_sent':
      return (
        <p>
          It goes to {firstName} {lastName}, {email}, {phone}. Note it once it is on its way: {firstName} is told so.
        </p>
      )
    case 'chargeback':
      return (
        <p>
          The payment counts as taken back, and nothing of it is refunded. {firstName} gets no email about it; the
          ride’s page says that the bank returned it.
        </p>
      )
    case 'chargeback_reversed':
      return <p>Note it once the money is yours again. What was to be refunded before is left to you.</p>
    case 'no_show': {
      const call = callRow(booking)
      return (
        <p>
          Nothing goes back by it, and it cannot be taken back. Call first:{' '}
          <FactLink href={call.href ?? ''}>{call.value}</FactLink>
        </p>
      )
    }
  }
}
