'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, MessageWithPhone, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/state-panel'
import { useToast } from '@/components/ui/toast'
import { reportZelleSent, switchToZelle } from '@/lib/booking/client/booking-client'
import { describeStatus, describeZelleDeadline } from '@/lib/booking/model/describe-status'
import type { ZelleOptions } from '@/lib/booking/model/payment-methods'
import { isPayable } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { copyText, selectText } from '@/lib/browser/clipboard'
import { getUserMessage, isOutcomeUnknown, userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'

type ZelleDialogProps = {
  session: BookingSession
  zelle: ZelleOptions
  onUpdated: UpdateBooking
  onRefresh: () => void
  onClose: () => void
}

/** Shows how to pay what is due by Zelle; switches a card ride first. Nothing is charged here. */
export function ZelleDialog({ session, zelle, onUpdated, onRefresh, onClose }: ZelleDialogProps) {
  const { booking } = session
  const isSwitching = isPayable(booking) && booking.paymentMethod !== 'zelle'
  const failure = useSwitchToZelle({ session, isNeeded: isSwitching, onUpdated, onRefresh })
  const status = !isPayable(booking) ? (
    <p role="status">{describeStatus(booking)}</p>
  ) : isSwitching && failure !== '' ? (
    <Alert>
      <MessageWithPhone message={failure} />
    </Alert>
  ) : isSwitching ? (
    <p className="flex items-center gap-4 text-smoke">
      <Spinner label="Switching your booking to Zelle…" className="shrink-0" />
      <span aria-hidden="true">Switching your booking to Zelle…</span>
    </p>
  ) : null
  return (
    <Dialog title="Pay with Zelle" onClose={onClose}>
      {status === null ? (
        <ZelleInstructions session={session} zelle={zelle} onClose={onClose} />
      ) : (
        <>
          <div className="mt-5">{status}</div>
          <Button variant="secondary" onClick={onClose} className="mt-7 w-full">
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}

function ZelleInstructions({
  session: { booking, token },
  zelle,
  onClose,
}: Omit<ZelleDialogProps, 'onUpdated' | 'onRefresh'>) {
  const intro = useRef<HTMLParagraphElement>(null)
  const email = useRef<HTMLSpanElement>(null)
  const copy = useCopy()
  // The button that had the focus is unmounted.
  useEffect(() => {
    if (document.activeElement === document.body) intro.current?.focus()
  }, [])
  const due = describeZelleDeadline(booking)
  return (
    <>
      <p ref={intro} tabIndex={-1} className="mt-3 text-smoke outline-none">
        Send the amount from your bank’s app with the order number in the memo. We will confirm your payment once it
        arrives.
      </p>
      <dl className="mt-4 divide-y divide-ash border-y border-ash">
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
              None. Please use the email above. Questions? Call <PhoneLink />.
            </>
          )}
        </DetailLine>
        <CopyLine label="Order number" value={booking.invoiceNumber} onCopy={copy} />
        <CopyLine label="Amount" value={formatMoney(booking.account.dueCents)} isStrong onCopy={copy}>
          {due === null ? null : <span className="mt-1 block text-label">Due {due}</span>}
        </CopyLine>
      </dl>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button
          onClick={() =>
            copy({ text: zelle.email, name: 'email address', copied: userMessages.zelleCopied, element: email.current })
          }
        >
          Copy Email
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <SentButton credentials={{ id: booking.id, token }} />
      </div>
    </>
  )
}

/** Tells the operator that the money is on its way; what arrives is another matter. */
function SentButton({ credentials }: { credentials: { id: string; token: string } }) {
  const [state, setState] = useState<'idle' | 'busy' | { message: string; failed: boolean }>('idle')
  const report = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      setState({ message: await reportZelleSent(credentials), failed: false })
    } catch (error) {
      setState({ message: getUserMessage(error), failed: true })
    }
  }
  const result = typeof state === 'object' ? state : null
  return (
    <div className="col-span-full grid">
      {result?.failed === false ? null : (
        <Button
          variant="secondary"
          onClick={report}
          aria-disabled={state === 'busy'}
          className="aria-disabled:opacity-60"
        >
          I have sent it
        </Button>
      )}
      <Alert role="status" variant="success" shown={result?.failed === false}>
        {result?.message}
      </Alert>
      <Alert shown={result?.failed === true} className="mt-4">
        <MessageWithPhone message={result?.message ?? ''} />
      </Alert>
    </div>
  )
}

type Copy = (input: { text: string; name: string; copied: string; element: HTMLElement | null }) => void

/** Copies a text, or selects it where the browser does not allow that. */
function useCopy(): Copy {
  const toast = useToast()
  return async ({ text, name, copied, element }) => {
    if (await copyText(text)) return toast(copied)
    if (element) selectText(element)
    toast(`We could not copy the ${name}. It is selected so you can copy it yourself.`, { tone: 'error' })
  }
}

function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 py-2 sm:grid-cols-[7rem_minmax(0,1fr)] sm:py-2.5">
      <dt className="text-label text-smoke">{label}</dt>
      <dd className="flow-root min-w-0">{children}</dd>
    </div>
  )
}

type CopyLineProps = { label: string; value: string; isStrong?: boolean; onCopy: Copy; children?: ReactNode }

function CopyLine({ label, value, isStrong = false, onCopy, children }: CopyLineProps) {
  const text = useRef<HTMLSpanElement>(null)
  const name = label.toLowerCase()
  return (
    <DetailLine label={label}>
      <button
        type="button"
        aria-label={`Copy ${name}`}
        onClick={() =>
          onCopy({ text: value.replace('$', ''), name, copied: `${label} copied to clipboard!`, element: text.current })
        }
        className="float-right -my-2.5 min-h-11 pl-3 text-label font-semibold text-gold hover:underline"
      >
        Copy
      </button>
      <span>
        <span
          ref={text}
          className={`wrap-anywhere select-all ${isStrong ? 'text-heading leading-none font-semibold tabular-nums' : ''}`}
        >
          {value}
        </span>
        {children}
      </span>
    </DetailLine>
  )
}

/** Switches what is due from card to Zelle, so that the operator expects it; returns why that failed. */
function useSwitchToZelle({
  session: { booking, token },
  isNeeded,
  onUpdated,
  onRefresh,
}: Pick<ZelleDialogProps, 'session' | 'onUpdated' | 'onRefresh'> & { isNeeded: boolean }): string {
  const [failure, setFailure] = useState('')
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    if (!isNeeded) return
    switchToZelle({ id: booking.id, token }).then(
      switched => onUpdated(switched.booking, switched.version),
      error => {
        const outcome = isOutcomeUnknown(error)
          ? 'We could not confirm that your booking was switched to Zelle'
          : 'Your booking was not switched to Zelle'
        const userMessage = getUserMessage(error)
        setFailure(`${outcome}, so please do not send money yet. ${userMessage}`)
        onRefresh()
      },
    )
  })
  return failure
}
