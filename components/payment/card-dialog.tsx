'use client'

import { useEffect, useRef, useState } from 'react'
import { readSite } from '#site'
import { useConfirmLeave } from '@/components/ui/browser-state'
import { Button, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/state-panel'
import { listRefundTerms } from '@/lib/booking/model/cancellation'
import { formatFullName } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { userMessages } from '@/lib/errors'
import { formatInstant, formatMoney } from '@/lib/format'
import type { CardForm as CardFormValues } from '@/lib/payments/model/card'
import type { PaymentConfig } from '@/lib/payments/model/schemas'
import { CardForm, useCardForm } from './card-form'
import { CardWait, PaymentAlternatives } from './card-wait'
import { type Gratuity, GratuityField } from './gratuity-field'
import { type DearerChange, useCardPayment } from './use-card-payment'

type CardDialogProps = {
  session: BookingSession
  config: PaymentConfig
  change?: DearerChange
  /** What may be paid besides. */
  gratuity?: Gratuity | null
  /** Only that is paid. */
  isTip?: boolean
  onClose: () => void
  /** Replaces `onClose` once there is nothing left to pay. */
  onDone?: () => void
  onUpdated: (booking: Booking) => void
  /** Undefined if Zelle is not offered. */
  onPayByZelle?: () => void
}

/** Charges a card for what is due, a gratuity, or a change of a paid ride; unmounting discards the card. */
export default function CardDialog(props: CardDialogProps) {
  const {
    session,
    config,
    change,
    gratuity = null,
    isTip = false,
    onClose,
    onDone = onClose,
    onUpdated,
    onPayByZelle,
  } = props
  const { booking } = session
  const form = useCardForm({ email: booking.contactInfo.email, cardholderName: formatFullName(booking.contactInfo) })
  const gratuityCents = gratuity?.cents ?? 0
  const payment = useCardPayment({ session, change, gratuityCents, isTip, form, config, onUpdated, onDone })
  const [isGratuityChecked, setIsGratuityChecked] = useState(false)
  const { wait, isPaying, tokenizerState } = payment
  const isBusy = isPaying && wait.progress?.phase !== 'waiting'
  useConfirmLeave(isBusy)

  const pay = () => {
    setIsGratuityChecked(true)
    if (gratuity?.cents === null) form.validateAll()
    else void payment.pay()
  }
  const amount = formatMoney(payment.amountCents)
  const isFormOpen = !payment.isPending && wait.progress === null

  return (
    <Dialog title="Secure card payment" onClose={onClose} busy={isBusy}>
      <RideRecap booking={booking} amount={amount} />
      {config.demo ? (
        <CardDemoPanel onFill={isFormOpen && config.testCards ? form.fill : undefined} disabled={isPaying} />
      ) : null}
      {payment.isPending ? (
        <CardPending onClose={onClose} />
      ) : wait.progress !== null ? (
        <CardWait progress={wait.progress} onPayByZelle={onPayByZelle} onStop={wait.stop} />
      ) : (
        <>
          <CardForm
            form={form}
            payLabel={change === undefined ? `Pay ${amount}` : `Pay ${amount} and Change Ride`}
            isPaying={isPaying}
            isLoading={tokenizerState === 'loading'}
            systemError={tokenizerState === 'failed' ? payment.errorMessage || userMessages.paymentSystemFailed : ''}
            paymentError={tokenizerState === 'failed' ? '' : payment.errorMessage}
            alternatives={
              <PaymentAlternatives
                isPhoneShown={payment.errorMessage.includes(readSite().phone)}
                onRetry={tokenizerState === 'failed' ? payment.retryTokenizer : undefined}
                onPayByZelle={onPayByZelle}
              />
            }
            onPay={pay}
            onClose={onClose}
          >
            {gratuity === null ? null : (
              <div className="mt-4">
                <GratuityField gratuity={gratuity} name="gratuity" isChecked={isGratuityChecked} disabled={isPaying} />
              </div>
            )}
          </CardForm>
          <CardNotes booking={booking} config={config} />
        </>
      )}
    </Dialog>
  )
}

function RideRecap({ booking, amount }: { booking: Booking; amount: string }) {
  const { pickup, dropOff, pickupAt, pickupTimeZone, scheduleOption } = booking
  const when = scheduleOption === 'immediately' ? 'As soon as possible' : formatInstant(pickupAt, pickupTimeZone)
  return (
    <div className="mt-2 border-b border-ash pb-2.5">
      <p className="line-clamp-1 text-label wrap-anywhere text-smoke">
        {when} · {booking.carCategory}
      </p>
      <p className="flex flex-wrap items-end justify-between gap-x-4">
        <span className="line-clamp-2 min-w-0 grow basis-32 text-label wrap-anywhere">
          {pickup.name} → {dropOff.name}
        </span>
        <strong role="status" className="text-heading leading-none font-semibold tabular-nums">
          {amount}
        </strong>
      </p>
    </div>
  )
}

/** Explains where card data goes, and what canceling returns. */
function CardNotes({ booking, config: { testCards, processor } }: { booking: Booking; config: PaymentConfig }) {
  return (
    <div className="mt-4 grid gap-2 text-label text-smoke">
      <p className="flex gap-2">
        <Icon viewBoxSize={16} strokeWidth={1.3} className="mt-px size-4 shrink-0">
          <rect x="3" y="7" width="10" height="7" rx="1.6" />
          <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
        </Icon>
        {testCards
          ? 'The card number stays in this browser. It is never sent or stored.'
          : `Your card goes straight to ${processor} over an encrypted connection. This site never sees or stores it.`}
      </p>
      <p>{listRefundTerms(booking).join(' ')}</p>
      <p>
        Invoice <span className="wrap-anywhere select-all">{booking.invoiceNumber}</span>
      </p>
    </div>
  )
}

type CardDemoPanelProps = {
  onFill: ((card: Partial<CardFormValues>) => void) | undefined
  disabled: boolean
}

/** Offers to fill in a test card where only those pay. */
function CardDemoPanel({ onFill, disabled }: CardDemoPanelProps) {
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-dashed border-smoke/60 px-3 py-2">
      <p className="text-label font-semibold">Demo: no card is charged</p>
      {onFill ? (
        <Button compact variant="secondary" disabled={disabled} onClick={() => onFill(makeTestCard())}>
          Fill in a test card
        </Button>
      ) : null}
    </div>
  )
}

function makeTestCard(): Omit<CardFormValues, 'email'> {
  const expiry = `12/${new Date().getFullYear() + 2}`
  return { cardNumber: '4111 1111 1111 1111', expiry, cvc: '123', zip: '10019', cardholderName: 'Test Rider' }
}

/** Replaces the form while the outcome of a charge is unknown; the page refreshes the booking. */
function CardPending({ onClose }: { onClose: () => void }) {
  const message = useRef<HTMLDivElement>(null)
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
            Questions? Call <PhoneLink />.
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}
