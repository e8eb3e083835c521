'use client'

import { Dialog } from '@/components/ui/dialog'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { sentences } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { CardChecking } from './card-checking'
import { CardDemo } from './card-demo'
import { CardForm } from './card-form'
import { CardQueue, CardQueuePlace } from './card-queue'
import { CardSafety } from './card-safety'
import { CardUnavailable } from './card-unavailable'
import { CardWaysOn } from './card-ways-on'
import { useCardForm } from './use-card-form'
import { useCardParting } from './use-card-parting'
import { useCardPayment } from './use-card-payment'
import { useCardTokenizer } from './use-card-tokenizer'

/**
 * Pays a booking by card. Opened by being rendered; what is typed is gone with it. `onUpdated` gets the booking
 * whenever the server tells it anew, `onClose` is asked for once all is said.
 */
export default function CardDialog({
  held,
  phone,
  zelleOffered,
  onClose,
  onUpdated,
  onPayByZelle,
}: {
  held: Held
  /** The operator's own number. */
  phone: string
  zelleOffered: boolean
  onClose: () => void
  onUpdated: (booking: Booking) => void
  onPayByZelle: () => void
}) {
  const { booking } = held
  const tokenizer = useCardTokenizer()
  const form = useCardForm({ email: booking.contactInfo.email })
  const payment = useCardPayment({ held, form, tokenizer, onUpdated, onClose })
  const { queue } = payment
  const busy = payment.paying && !queue.waiting
  useCardParting(busy)
  const close = () => {
    queue.leave()
    onClose()
  }

  const { config, state } = tokenizer
  const amount = isFareConfirmed(booking.quote) ? formatMoney(booking.quote.totalCents) : null
  const byZelle = zelleOffered ? onPayByZelle : undefined
  const open = !payment.checking && amount !== null && state !== 'insecure'
  const unloaded = state === 'failed' ? sentences.paymentSystemFailed : ''

  return (
    <Dialog open title="Secure card payment" onClose={close} busy={busy}>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-ash pb-3.5">
        <strong className="text-heading leading-none font-semibold tabular-nums">{amount ?? 'To be confirmed'}</strong>
        <span className="text-label text-smoke">
          Invoice <span className="wrap-anywhere select-all">{booking.invoiceNumber}</span>
        </span>
      </p>
      {config?.demo ? (
        <CardDemo onFill={open && config.gateway === 'sandbox' ? form.fill : undefined} disabled={payment.paying} />
      ) : null}
      {payment.checking ? (
        <CardChecking held={held} phone={phone} onRead={onUpdated} onClose={onClose} />
      ) : amount === null || state === 'insecure' ? (
        <CardUnavailable
          reason={amount === null ? 'unpriced' : 'insecure'}
          phone={phone}
          onPayByZelle={byZelle}
          onClose={onClose}
        />
      ) : queue.standing !== null ? (
        <CardQueue standing={queue.standing} phone={phone} onPayByZelle={byZelle} onClose={close} />
      ) : (
        <>
          <CardQueuePlace kept={queue.kept} />
          <CardForm
            form={form}
            amount={amount}
            paying={payment.paying}
            waiting={payment.waiting}
            loading={state === 'loading'}
            systemFailure={payment.missed ? sentences.paymentSystemMissing : unloaded}
            failure={payment.failure}
            phone={phone}
            waysOn={
              <CardWaysOn
                phone={payment.failure.includes(phone) ? null : phone}
                onRetry={state === 'failed' ? tokenizer.retry : undefined}
                onPayByZelle={byZelle}
              />
            }
            onPay={payment.pay}
            onClose={close}
          />
          <CardSafety gateway={config?.gateway} />
        </>
      )}
    </Dialog>
  )
}
