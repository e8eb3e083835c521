'use client'

import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import { useBookingRefresh } from '@/components/booking/hooks/use-booking-refresh'
import { Alert } from '@/components/ui/alert'
import { Button, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/state-panel'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import type { CardForm as CardFormValues } from '@/lib/payments/model/card'
import type { Gateway } from '@/lib/payments/model/schemas'
import { CardForm } from './card-form'
import { CardWait } from './card-wait'
import { PaymentAlternatives } from './payment-alternatives'
import { useCardForm } from './use-card-form'
import { type DearerChange, useCardPayment, useCardTokenizer } from './use-card-payment'

/** Charges a card for what is due, or for a change of a paid ride; unmounting discards the card. */
export default function CardDialog({
  session,
  change,
  phone,
  onClose,
  onDone = onClose,
  onUpdated,
  onPayByZelle,
}: {
  session: BookingSession
  change?: DearerChange
  phone: string
  onClose: () => void
  /** Replaces `onClose` once there is nothing left to pay. */
  onDone?: () => void
  onUpdated: (booking: Booking) => void
  /** Undefined if Zelle is not offered. */
  onPayByZelle?: () => void
}) {
  const { booking } = session
  const tokenizer = useCardTokenizer()
  const form = useCardForm({ email: booking.contactInfo.email })
  const payment = useCardPayment({ session, change, form, tokenizer, onUpdated, onDone })
  const { wait } = payment
  const isBusy = payment.isPaying && wait.progress?.phase !== 'waiting'
  useConfirmLeave(isBusy)

  const { config, state } = tokenizer
  const amount = formatMoney(payment.amountCents)
  const isFormOpen = !payment.isPending && wait.progress === null && state !== 'insecure'
  const loadError = state === 'failed' ? userMessages.paymentSystemFailed : ''

  return (
    <Dialog open title="Secure card payment" onClose={onClose} busy={isBusy}>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-ash pb-3.5">
        <strong className="text-heading leading-none font-semibold tabular-nums">{amount}</strong>
        <span className="text-label text-smoke">
          Invoice <span className="wrap-anywhere select-all">{booking.invoiceNumber}</span>
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
      ) : state === 'insecure' ? (
        <CardUnavailable phone={phone} onPayByZelle={onPayByZelle} onClose={onClose} />
      ) : wait.progress !== null ? (
        <CardWait progress={wait.progress} phone={phone} onPayByZelle={onPayByZelle} onStop={wait.stop} />
      ) : (
        <>
          <CardForm
            form={form}
            payLabel={change === undefined ? `Pay ${amount}` : `Pay ${amount} and Change Ride`}
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
                onPayByZelle={onPayByZelle}
              />
            }
            onPay={payment.pay}
            onClose={onClose}
          />
          <CardSecurityNote gateway={config?.gateway} />
        </>
      )}
    </Dialog>
  )
}

/** Confirms an unload during a payment. */
function useConfirmLeave(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isPaying])
}

/** Explains where card data goes. */
function CardSecurityNote({ gateway }: { gateway: Gateway | undefined }) {
  return (
    <p className="mt-4 flex min-h-9 gap-2 text-label text-smoke">
      <Icon viewBoxSize={16} strokeWidth={1.3} className="mt-px size-4 shrink-0">
        <rect x="3" y="7" width="10" height="7" rx="1.6" />
        <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
      </Icon>
      {gateway === undefined ? null : (
        <span>
          {gateway === 'sandbox'
            ? 'The card number stays in this browser. It is never sent or stored.'
            : 'Your card goes straight to the card processor over an encrypted connection. This site never sees or stores it.'}
        </span>
      )}
    </p>
  )
}

const CardTestCards = lazy(() => import('./test-card-select'))

type CardDemoPanelProps = {
  onFill: ((card: Partial<CardFormValues>) => void) | undefined
  disabled: boolean
}

/** Offers the gateway's test cards in demo mode. */
function CardDemoPanel({ onFill, disabled }: CardDemoPanelProps) {
  return (
    <div className="mt-4 grid gap-x-6 gap-y-2 rounded-lg border border-dashed border-smoke/45 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <p className="font-semibold">Demo: no card is charged</p>
      {onFill ? (
        <div className="min-h-[4.625rem]">
          <Suspense>
            <CardTestCards onFill={onFill} disabled={disabled} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

type CardUnavailableProps = Pick<ComponentProps<typeof PaymentAlternatives>, 'phone' | 'onPayByZelle'> & {
  onClose: () => void
}

/** Replaces the form on a page that is not secure. */
function CardUnavailable({ onClose, ...alternatives }: CardUnavailableProps) {
  return (
    <>
      <Alert className="mt-6">
        <p>
          Card payment requires a secure (https) connection. This page is not secure, so please do not enter a card
          here.
        </p>
        <PaymentAlternatives {...alternatives} />
      </Alert>
      <Button variant="secondary" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}

type CardPendingProps = {
  session: BookingSession
  phone: string
  onRead: (booking: Booking) => void
  onClose: () => void
}

/** Replaces the form and polls the booking while the outcome of a charge is unknown. */
function CardPending({ session, phone, onRead, onClose }: CardPendingProps) {
  const message = useRef<HTMLDivElement>(null)
  useBookingRefresh({ session, onRefresh: onRead })
  // The pressed button is unmounted.
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <div ref={message} tabIndex={-1} className="mt-7 flex gap-5 outline-none">
        <Spinner label="Checking your payment" className="self-start" />
        <div className="min-w-0">
          <p className="text-lead">{userMessages.paymentChecking}</p>
          <p className="mt-2 text-smoke">
            You can close this window or leave the page. Your booking will update automatically as soon as we know.
            Questions? Call <PhoneLink phone={phone} />.
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}
