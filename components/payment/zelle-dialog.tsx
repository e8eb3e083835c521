'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, MessageWithPhone, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/state-panel'
import { useToast } from '@/components/ui/toast'
import { fetchVersionedBooking, switchToZelle } from '@/lib/booking/client/booking-client'
import { describeStatus, describeZelleDeadline } from '@/lib/booking/model/describe-status'
import type { Booking, VersionedBooking, ZelleOptions } from '@/lib/booking/model/schemas'
import { isPayable } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { copyText, selectText } from '@/lib/browser/clipboard'
import { AppError, isOutcomeUnknown, userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'

type ZelleDialogProps = {
  session: BookingSession
  zelle: ZelleOptions
  phone: string
  onUpdated: UpdateBooking
  onClose: () => void
}

/** Shows how to pay what is due by Zelle; switches a card ride first. Nothing is charged here. */
export function ZelleDialog({ session, zelle, phone, onUpdated, onClose }: ZelleDialogProps) {
  const { booking } = session
  const switchToZelle = useSwitchToZelle({ session, onUpdated })
  return (
    <Dialog open title="Pay with Zelle" onClose={onClose}>
      {!isPayable(booking) ? (
        <StatusPanel onClose={onClose}>
          <p role="status">{describeStatus(booking)}</p>
        </StatusPanel>
      ) : switchToZelle.state === 'switching' ? (
        <StatusPanel onClose={onClose}>
          <p className="flex items-center gap-4 text-smoke">
            <Spinner label="Switching your booking to Zelle…" className="shrink-0" />
            <span aria-hidden="true">Switching your booking to Zelle…</span>
          </p>
        </StatusPanel>
      ) : switchToZelle.state === 'failed' ? (
        <StatusPanel onClose={onClose} onTryAgain={switchToZelle.retry}>
          <Alert>
            {switchToZelle.isOutcomeUnknown
              ? 'We could not confirm that your booking was switched to Zelle, so please do not send money yet.'
              : 'Your booking was not switched to Zelle, so please do not send money yet.'}{' '}
            <MessageWithPhone message={switchToZelle.userMessage} phone={phone} />
          </Alert>
        </StatusPanel>
      ) : (
        <ZelleInstructions booking={booking} zelle={zelle} phone={phone} onClose={onClose} />
      )}
    </Dialog>
  )
}

type StatusPanelProps = {
  onClose: () => void
  onTryAgain?: () => void
  children: ReactNode
}

function StatusPanel({ onClose, onTryAgain, children }: StatusPanelProps) {
  return (
    <>
      <div className="mt-5">{children}</div>
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {onTryAgain ? <Button onClick={onTryAgain}>Try again</Button> : null}
        <Button variant="secondary" onClick={onClose} className="only:col-span-full">
          Close
        </Button>
      </div>
    </>
  )
}

type ZelleInstructionsProps = {
  booking: Booking
  zelle: ZelleOptions
  phone: string
  onClose: () => void
}

function ZelleInstructions({ booking, zelle, phone, onClose }: ZelleInstructionsProps) {
  const toast = useToast()
  const email = useRef<HTMLSpanElement>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is unmounted.
  useEffect(() => {
    if (document.activeElement === document.body) intro.current?.focus()
  }, [])
  const copyEmail = async () => {
    if (await copyText(zelle.email)) return toast(userMessages.zelleCopied)
    if (email.current) selectText(email.current)
    toast('We could not copy the email address. It is selected so you can copy it yourself.', { tone: 'error' })
  }
  const due = describeZelleDeadline(booking)
  return (
    <>
      <p ref={intro} tabIndex={-1} className="mt-3 text-smoke outline-none">
        Send the amount from your bank’s app with the order number in the memo. We will confirm your payment once it
        arrives.
      </p>
      <dl className="mt-5 divide-y divide-ash border-y border-ash">
        <DetailLine label="Business name">{zelle.name}</DetailLine>
        <DetailLine label="Zelle email">
          <span ref={email} className="wrap-anywhere select-all">
            {zelle.email}
          </span>
          {zelle.demo ? (
            <span className="block text-label font-semibold text-stop">Demo address: do not send money.</span>
          ) : null}
        </DetailLine>
        <DetailLine label="Alternate phone">
          {zelle.phone ?? (
            <>
              None. Please use the email above. Questions? Call <PhoneLink phone={phone} />.
            </>
          )}
        </DetailLine>
        <DetailLine label="Order number">
          <span className="wrap-anywhere select-all">{booking.invoiceNumber}</span>
        </DetailLine>
        <DetailLine label="Amount">
          <strong className="text-heading leading-none font-semibold tabular-nums">
            {formatMoney(booking.account.dueCents)}
          </strong>
          {due === null ? null : <span className="mt-1.5 block text-label">Due {due}</span>}
        </DetailLine>
      </dl>
      <div className="mt-7 grid grid-cols-2 gap-3">
        <Button onClick={copyEmail}>Copy Email</Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-3 gap-y-0.5 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:py-3">
      <dt className="text-label text-smoke">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type SwitchState =
  | { state: 'done' }
  | { state: 'switching' }
  | { state: 'failed'; userMessage: string; isOutcomeUnknown: boolean }

/** Switches what is due from card to Zelle, so that the operator expects it. */
function useSwitchToZelle({
  session: { booking, token },
  onUpdated,
}: Pick<ZelleDialogProps, 'session' | 'onUpdated'>): SwitchState & { retry: () => void } {
  const { id } = booking
  const isNeeded = isPayable(booking) && booking.paymentMethod !== 'zelle'
  const [failure, setFailure] = useState<{ userMessage: string; isOutcomeUnknown: boolean } | null>(null)

  const switchMethod = () => {
    setFailure(null)
    const applyUpdate = ({ booking, version }: VersionedBooking) => onUpdated(booking, version)
    switchToZelle({ id, token }).then(applyUpdate, error => {
      setFailure({
        userMessage: error instanceof AppError ? error.userMessage : userMessages.unexpected,
        isOutcomeUnknown: isOutcomeUnknown(error),
      })
      if (error instanceof AppError && error.kind === 'conflict')
        fetchVersionedBooking({ id, token }).then(applyUpdate, () => {})
    })
  }

  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    if (isNeeded) switchMethod()
  })

  if (!isNeeded) return { state: 'done', retry: switchMethod }
  return failure === null
    ? { state: 'switching', retry: switchMethod }
    : { state: 'failed', ...failure, retry: switchMethod }
}
