'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type AmountDue, getAmountDue, listFurtherPayments } from '@/lib/booking/model/amount-due'
import { getRefundDueCents } from '@/lib/booking/model/refunds'
import { isCanceled } from '@/lib/booking/model/status'
import { formatInstant, formatMoney, formatUsPhone } from '@/lib/format'
import { fetchCardCharges } from '@/lib/operator/client/operator-client'
import { primaryContactRow } from '@/lib/operator/model/detail-rows'
import type { OperatorView } from '@/lib/operator/model/schemas'
import type { CardCharge } from '@/lib/payments/model/schemas'
import { ActionButton } from './action-button'
import { DetailLink } from './detail-section'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

export type ConfirmedAction =
  | 'withdraw_change'
  | 'zelle_received'
  | 'zelle_for_balance'
  | 'refund_sent'
  | 'no_show'
  | 'chargeback'
  | 'chargeback_reversed'
  | 'new_link'

export function ConfirmActionDialog({
  action,
  view,
  state,
  onAction,
  onClose,
}: {
  action: ConfirmedAction | null
  view: OperatorView
  state: OperatorBookingState
  onAction: (operatorAction: ActionInput) => Promise<boolean>
  onClose: () => void
}) {
  const { booking, cardCharges } = view
  const busy = state.busy !== null
  const [transactionId, setTransactionId] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  if (action === null) return null
  const isReversal = action === 'chargeback_reversed'
  const charges =
    action === 'chargeback' || isReversal ? cardCharges.filter(({ isChargedBack }) => isChargedBack === isReversal) : []
  const hasChoice = charges.length > 1
  const isMissing = hasChoice && !charges.some(charge => charge.transactionId === transactionId)
  const confirm = async () => {
    setHasSubmitted(true)
    if (isMissing) return
    if (action === 'chargeback' || action === 'chargeback_reversed') {
      await onAction({ action, ...(hasChoice && { transactionId }) })
    } else if (action === 'zelle_for_balance') await onAction({ action: 'zelle_received', pays: 'balance' })
    else if (action === 'zelle_received') {
      const furtherPayment = listFurtherPayments(booking)[0]
      await onAction({ action, ...(furtherPayment && { pays: furtherPayment }) })
    } else await onAction({ action })
    setHasSubmitted(false)
  }
  const { title, yes, no } = getQuestion({ action, view })
  return (
    <Dialog open title={title} onClose={onClose} busy={busy}>
      <div className="mt-3 text-smoke">
        <Explanation action={action} view={view} />
      </div>
      {hasChoice ? (
        <ChargeChoice
          charges={charges}
          capability={state.capability}
          timeZone={booking.pickupTimeZone}
          value={transactionId}
          error={hasSubmitted && isMissing ? 'Please choose a charge.' : state.result?.fields.transactionId}
          onChange={setTransactionId}
        />
      ) : null}
      <UpdateAlert state={state} timeZone={booking.pickupTimeZone} />
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        <Button variant={action === 'no_show' ? 'primary' : 'secondary'} onClick={onClose} disabled={busy}>
          {no}
        </Button>
        <ActionButton
          variant={action === 'no_show' ? 'secondary' : 'primary'}
          onClick={() => void confirm()}
          busy={busy}
          busyLabel="Saving…"
        >
          {yes}
        </ActionButton>
      </div>
    </Dialog>
  )
}

type Confirmation = { action: ConfirmedAction; view: Pick<OperatorView, 'booking' | 'fareDueCents'> }

function getZelleDue({ action, view: { booking, fareDueCents } }: Confirmation): AmountDue {
  const due = getAmountDue(booking, action === 'zelle_for_balance' ? 'balance' : listFurtherPayments(booking)[0])
  return due.kind === 'fare' ? { ...due, amountCents: fareDueCents } : due
}

function getQuestion({ action, view }: Confirmation) {
  switch (action) {
    case 'zelle_received':
    case 'zelle_for_balance': {
      const { kind, amountCents } = getZelleDue({ action, view })
      const what = kind === 'fare' ? '' : ` for the ${kind}`
      return {
        title: `Has the Zelle payment of ${formatMoney(amountCents)}${what} arrived?`,
        yes: 'Yes, it arrived',
        no: 'Not yet',
      }
    }
    case 'refund_sent':
      return {
        title: `Have you sent the ${formatMoney(getRefundDueCents(view.booking))} refund?`,
        yes: 'Yes, sent',
        no: 'Not yet',
      }
    case 'withdraw_change':
      return { title: 'Withdraw the pending change?', yes: 'Yes, withdraw it', no: 'No, keep it' }
    case 'no_show':
      return { title: 'Record a no-show?', yes: 'Yes, record it', no: 'No, keep waiting' }
    case 'chargeback':
      return { title: 'Was the payment charged back?', yes: 'Yes, charged back', no: 'No' }
    case 'chargeback_reversed': {
      return { title: 'Was the chargeback reversed?', yes: 'Yes, reversed', no: 'No' }
    }
    case 'new_link':
      return { title: 'Send the rider a new link?', yes: 'Yes, send it', no: 'No, keep the old one' }
  }
}

function Explanation({ action, view }: Confirmation) {
  const { booking } = view
  const { firstName, lastName, email, phone } = booking.contactInfo
  switch (action) {
    case 'zelle_received':
    case 'zelle_for_balance':
      return (
        <p>
          Record it once it appears in your account with order number {getZelleDue({ action, view }).invoiceNumber}.{' '}
          {firstName} will be notified that it was received.
        </p>
      )
    case 'refund_sent':
      return (
        <p>
          Send it to {firstName} {lastName} ({email}, {formatUsPhone(phone)}), then record it here.
          {isCanceled(booking) ? ` ${firstName} will be notified.` : ''}
        </p>
      )
    case 'withdraw_change':
      return (
        <p>
          The paid ride will not change, and {firstName} will no longer be able to pay the difference. While a payment
          is being checked, the change cannot be withdrawn. {firstName} will be notified.
        </p>
      )
    case 'chargeback':
      return (
        <p>
          The payment will be marked as charged back and will not be refunded. {firstName} will not get an email, but{' '}
          {firstName}’s ride page will say that the bank reversed the payment.
        </p>
      )
    case 'chargeback_reversed':
      return (
        <p>
          Record it once the money is back in your account. If a refund was due before the chargeback, you will need to
          send it.
        </p>
      )
    case 'new_link':
      return (
        <p>
          The old link will stop working at once, for everyone who has it. {firstName} will get the new one by email at{' '}
          <span className="wrap-anywhere">{email}</span>. The ride does not change.
        </p>
      )
    case 'no_show': {
      const call = primaryContactRow(booking)
      return (
        <p>
          The customer gets no refund, and this cannot be undone. Please call first:{' '}
          <DetailLink href={call.href ?? ''}>{call.value}</DetailLink>
        </p>
      )
    }
  }
}

/** Asks which charge was charged back, or whose chargeback was reversed. */
function ChargeChoice({
  charges,
  capability,
  timeZone,
  value,
  error,
  onChange,
}: {
  charges: readonly CardCharge[]
  capability: string
  timeZone: string
  value: string
  error?: string
  onChange: (transactionId: string) => void
}) {
  const { data } = useSWR(['card charges', capability], () => fetchCardCharges(capability), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const lastFourOf = (id: string) => data?.find(({ transactionId }) => transactionId === id)?.lastFour ?? null
  return (
    <fieldset className="mt-5" aria-describedby={error === undefined ? undefined : 'charge-choice-error'}>
      <legend className="font-semibold">Which charge?</legend>
      {charges.map(({ transactionId, at, amountCents }) => {
        const lastFour = lastFourOf(transactionId)
        return (
          <label key={transactionId} className="flex min-h-11 items-baseline gap-3 py-2">
            <input
              type="radio"
              name="charge"
              value={transactionId}
              checked={value === transactionId}
              onChange={() => onChange(transactionId)}
            />
            <span className="min-w-0">
              <span className="tabular-nums">{formatMoney(amountCents)}</span> on {formatInstant(at, timeZone)}
              <span className="block text-label text-smoke wrap-anywhere">
                {lastFour === null ? '' : `Card ending in ${lastFour}, `}transaction {transactionId}
              </span>
            </span>
          </label>
        )
      })}
      {error === undefined ? null : (
        <p id="charge-choice-error" role="alert" className="mt-2 text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}
