'use client'

import { Dialog } from '@/components/ui/dialog'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { CardDemoPanel } from './card-demo-panel'
import { CardForm } from './card-form'
import { CardPending } from './card-pending'
import { CardQueue, CardQueuePlace } from './card-queue'
import { CardSecurityNote } from './card-security-note'
import { CardUnavailable } from './card-unavailable'
import { PaymentAlternatives } from './payment-alternatives'
import { useCardForm } from './use-card-form'
import { useCardPayment } from './use-card-payment'
import { useCardTokenizer } from './use-card-tokenizer'
import { useConfirmLeave } from './use-confirm-leave'

/** Charges a card for a booking; unmounting discards the card. */
export default function CardDialog({
  session,
  phone,
  zelleOffered,
  onClose,
  onUpdated,
  onPayByZelle,
}: {
  session: BookingSession
  phone: string
  zelleOffered: boolean
  onClose: () => void
  onUpdated: (booking: Booking) => void
  onPayByZelle: () => void
}) {
  const { booking } = session
  const tokenizer = useCardTokenizer()
  const form = useCardForm({ email: booking.contactInfo.email })
  const payment = useCardPayment({ session, form, tokenizer, onUpdated, onClose })
  const { queue, due } = payment
  const isBusy = payment.isPaying && !queue.isWaiting
  useConfirmLeave(isBusy)
  const close = () => {
    queue.leave()
    onClose()
  }

  const { config, state } = tokenizer
  const amount = isFareConfirmed(booking.quote) ? formatMoney(due.amountCents) : null
  const isChange = due.kind === 'change'
  const payByZelle = zelleOffered ? onPayByZelle : undefined
  const isFormOpen = !payment.isPending && amount !== null && state !== 'insecure'
  const loadError = state === 'failed' ? userMessages.paymentSystemFailed : ''

  return (
    <Dialog open title="Secure card payment" onClose={close} busy={isBusy}>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-ash pb-3.5">
        <strong className="text-heading leading-none font-semibold tabular-nums">{amount ?? 'To be confirmed'}</strong>
        <span className="text-label text-smoke">
          Invoice <span className="wrap-anywhere select-all">{due.invoiceNumber}</span>
        </span>
      </p>
      {config?.demo ? (
        <CardDemoPanel
          onFill={isFormOpen && config.gateway === 'sandbox' ? form.fill : undefined}
          disabled={payment.isPaying}
        />
      ) : null}
      {payment.isPending ? (
        <CardPending session={session} phone={phone} onRead={onUpdated} onClose={onClose} />
      ) : amount === null || state === 'insecure' ? (
        <CardUnavailable
          reason={amount === null ? 'unpriced' : 'insecure'}
          phone={phone}
          onPayByZelle={payByZelle}
          onClose={onClose}
        />
      ) : queue.progress !== null ? (
        <CardQueue progress={queue.progress} phone={phone} onPayByZelle={payByZelle} onClose={close} />
      ) : (
        <>
          <CardQueuePlace savedPlace={queue.savedPlace} />
          <CardForm
            form={form}
            amount={amount}
            payLabel={isChange ? `Pay ${amount} and Change Ride` : `Pay ${amount}`}
            isPaying={payment.isPaying}
            isWaiting={payment.isWaiting}
            isLoading={state === 'loading'}
            systemError={payment.isTokenizerMissing ? userMessages.paymentSystemMissing : loadError}
            paymentError={payment.errorMessage}
            phone={phone}
            alternatives={
              <PaymentAlternatives
                phone={payment.errorMessage.includes(phone) ? null : phone}
                onRetry={state === 'failed' ? tokenizer.retry : undefined}
                onPayByZelle={payByZelle}
              />
            }
            onPay={payment.pay}
            onClose={close}
          />
          <CardSecurityNote gateway={config?.gateway} />
        </>
      )}
    </Dialog>
  )
}
