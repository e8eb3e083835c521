'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { formatInstant, formatMoney } from '@/lib/format'
import { type OperatorView, TRANSACTION_MISSING_MESSAGE } from '@/lib/operator/model/schemas'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import { ActionButton } from './action-button'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

const EXPLANATIONS = {
  unknown: 'We received no answer from the gateway. Look this charge up in its merchant interface.',
  unmatched: 'The gateway shows this charge, and this site did not make it. Is it for this ride?',
  absent: 'This charge was recorded as not made. Look it up in the gateway’s merchant interface.',
} as const

/** Asks whether a charge was made, which only the gateway's merchant interface shows. */
export function ChargeOutcomeDialog({
  view: { booking, uncertainCharges, actions },
  state,
  onAction,
  onClose,
}: {
  view: OperatorView
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
  onClose: () => void
}) {
  const [first, ...others] = uncertainCharges
  const [isMade, setIsMade] = useState<boolean | null>(actions.includes('charge_not_made') ? null : true)
  const [typedId, setTypedId] = useState((others.length === 0 && first?.transactionId) || '')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  if (first === undefined) return null
  const busy = state.busy !== null
  const transactionId = typedId.trim()
  const idError = transactionId === '' ? TRANSACTION_MISSING_MESSAGE : state.result?.fields.transactionId
  const record = async () => {
    setHasSubmitted(true)
    if (isMade === null || (isMade && transactionId === '')) return
    await onAction(isMade ? { action: 'charge_made', transactionId } : { action: 'charge_not_made' })
  }
  return (
    <Dialog open title="Was this charge made?" onClose={onClose} busy={busy}>
      <p className="mt-3 text-smoke">{EXPLANATIONS[first.state]}</p>
      <ul className="mt-4 grid gap-3">
        {uncertainCharges.map(charge => (
          <li key={`${charge.at} ${charge.transactionId}`} className="wrap-anywhere">
            <ChargeFacts charge={charge} timeZone={booking.pickupTimeZone} />
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void record()
        }}
      >
        {actions.includes('charge_not_made') ? (
          <OutcomeChoice
            isMade={isMade}
            error={hasSubmitted && isMade === null ? 'Please choose an answer.' : undefined}
            onChange={answer => {
              state.dismissResult()
              setIsMade(answer)
            }}
          />
        ) : null}
        {isMade === true ? (
          <Field label="Transaction ID" error={hasSubmitted ? idError : undefined} required>
            {props => (
              <input {...props} value={typedId} onChange={event => setTypedId(event.target.value)} autoComplete="off" />
            )}
          </Field>
        ) : null}
        {isMade === null ? null : <p className="text-smoke">{describeConsequence({ isMade, state: first.state })}</p>}
        <div>
          <UpdateAlert state={state} timeZone={booking.pickupTimeZone} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            I do not know yet
          </Button>
          <ActionButton type="submit" busy={busy} busyLabel="Saving…">
            Record
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}

function ChargeFacts({ charge, timeZone }: { charge: UncertainCharge; timeZone: string }) {
  const transaction = charge.transactionId === null ? '' : `, transaction ${charge.transactionId}`
  return (
    <>
      <span className="tabular-nums">{formatMoney(charge.amountCents)}</span> on {formatInstant(charge.at, timeZone)}
      <span className="block text-label text-smoke">
        Invoice {charge.invoiceNumber}
        {transaction}
      </span>
    </>
  )
}

function OutcomeChoice({
  isMade,
  error,
  onChange,
}: {
  isMade: boolean | null
  error: string | undefined
  onChange: (isMade: boolean) => void
}) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'charge-outcome-error'}>
      <legend className="sr-only">Was this charge made?</legend>
      {[true, false].map(answer => (
        <label key={String(answer)} className="flex min-h-11 items-baseline gap-3 py-2">
          <input type="radio" name="charge-outcome" checked={isMade === answer} onChange={() => onChange(answer)} />
          {answer ? 'This charge was made' : 'This charge was not made'}
        </label>
      ))}
      {error === undefined ? null : (
        <p id="charge-outcome-error" role="alert" className="mt-2 text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function describeConsequence({ isMade, state }: { isMade: boolean; state: UncertainCharge['state'] }): string {
  if (isMade) return 'It will count for this ride. If it is not due, it will be refunded.'
  return state === 'unmatched'
    ? 'It will not count for this ride. If it should not have been made, refund it in the merchant interface.'
    : 'The customer can pay again. Check carefully: if the charge was made after all, they will pay twice.'
}
