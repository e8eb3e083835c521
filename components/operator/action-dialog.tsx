'use client'

import { type ReactNode, useState } from 'react'
import useSWR from 'swr'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, RadioCards } from '@/components/ui/field'
import { formatInstant, formatMoney, formatUsPhone } from '@/lib/format'
import { fetchCardCharges } from '@/lib/operator/client/operator-client'
import type { ActionName } from '@/lib/operator/model/actions'
import { getHeldCents, getUnpaidCents } from '@/lib/operator/model/describe-status'
import { primaryContactRow } from '@/lib/operator/model/detail-rows'
import { parseDollars } from '@/lib/operator/model/dollars'
import { MAX_REASON_CHARACTERS, type OperatorView } from '@/lib/operator/model/schemas'
import type { CardCharge, UncertainCharge } from '@/lib/payments/model/schemas'
import { ActionButton } from './action-button'
import { DetailLink } from './detail-section'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

/** Actions that are asked about first. */
export type AskedAction = Exclude<ActionName, 'note' | 'fare' | 'confirm' | 'chauffeur' | 'eta'>

type Values = { amount: string; reason: string; transactionId: string }
type Question = {
  title: string
  text: ReactNode
  yes: string
  no: string
  /** Cannot be undone: the other answer is the prominent one. */
  isFinal?: boolean
  amount?: { label: string; initialCents: number; hint?: string; field: 'amountCents' | 'refundCents' }
  hasReason?: boolean
  transaction?: 'typed' | 'chosen'
  toAction: (values: Values) => ActionInput
}

type AskProps = {
  action: AskedAction
  view: OperatorView
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
  onClose: () => void
}

/** Asks before an action that moves money or cannot be undone. Keeps what was typed when the booking refreshes. */
export function ActionDialog({ action, view, state, onAction, onClose }: AskProps) {
  const { booking } = view
  const { title, text, yes, no, isFinal = false, amount, hasReason, transaction, toAction } = askAbout(action, view)
  const initialCents = amount?.initialCents ?? 0
  const [values, setValues] = useState<Values>({
    amount: initialCents === 0 ? '' : (initialCents / 100).toFixed(2),
    reason: '',
    transactionId: '',
  })
  const charges = useCharges(action, view, state.capability)
  const [onlyCharge, ...otherCharges] = charges ?? []
  const defaultId = otherCharges.length === 0 ? (onlyCharge?.transactionId ?? '') : ''
  const transactionId = values.transactionId || (transaction === 'chosen' ? defaultId : '')
  const busy = state.busy !== null
  const errors = state.result?.fields ?? {}
  return (
    <Dialog open title={title} onClose={onClose} busy={busy}>
      <div className="mt-3 text-smoke">{text}</div>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void onAction(toAction({ ...values, transactionId: transactionId.trim() }))
        }}
      >
        {transaction === 'chosen' && charges === undefined ? <p className="text-smoke">Loading the charges…</p> : null}
        {transaction === 'chosen' && charges !== undefined ? (
          <RadioCards
            legend="Which charge?"
            name="charge"
            columns={1}
            value={transactionId}
            options={charges.map(charge => toOption(charge, booking.pickupTimeZone))}
            error={errors.transactionId}
            onChange={id => setValues({ ...values, transactionId: id })}
          />
        ) : null}
        {transaction === 'typed' ? (
          <Field label="Transaction ID" error={errors.transactionId} required>
            {props => (
              <input
                {...props}
                value={values.transactionId}
                onChange={event => setValues({ ...values, transactionId: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
        ) : null}
        {amount === undefined ? null : (
          <Field label={amount.label} hint={amount.hint} error={errors[amount.field]} required>
            {props => (
              <input
                {...props}
                inputMode="decimal"
                value={values.amount}
                onChange={event => setValues({ ...values, amount: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        {hasReason ? (
          <Field label="Reason (shown to the customer)" error={errors.reason} required>
            {props => (
              <textarea
                {...props}
                value={values.reason}
                onChange={event => setValues({ ...values, reason: event.target.value })}
                maxLength={MAX_REASON_CHARACTERS}
                rows={3}
              />
            )}
          </Field>
        ) : null}
        <div>
          <UpdateAlert state={state} timeZone={booking.pickupTimeZone} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant={isFinal ? 'primary' : 'secondary'} onClick={onClose} disabled={busy}>
            {no}
          </Button>
          <ActionButton
            type="submit"
            variant={isFinal ? 'secondary' : 'primary'}
            busy={busy}
            busyLabel={action === 'cancel' ? 'Canceling…' : 'Saving…'}
          >
            {yes}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}

/** What is not a number of dollars is rejected like a missing amount. */
const toCents = (text: string) => parseDollars(text) ?? Number.NaN

function askAbout(action: AskedAction, view: OperatorView): Question {
  const { booking, uncertainCharges } = view
  const { account, pickupTimeZone } = booking
  const { firstName, lastName, email, phone } = booking.contactInfo
  const uncertain = uncertainCharges.filter(({ state }) => state !== 'found')
  const charges = uncertain.map(charge => describeCharge(charge, pickupTimeZone)).join(' and ')
  switch (action) {
    case 'zelle_received':
      return {
        title: 'Has a Zelle payment arrived?',
        text: `Record it once it appears in your account; the order number is ${booking.invoiceNumber}. What is too much becomes a refund for you to send. ${firstName} will be notified.`,
        yes: 'Yes, it arrived',
        no: 'Not yet',
        amount: { label: 'Amount in dollars', initialCents: getUnpaidCents(booking), field: 'amountCents' },
        toAction: ({ amount }) => ({ action, amountCents: toCents(amount) }),
      }
    case 'refund_sent':
      return {
        title: `Have you sent the ${formatMoney(account.operatorRefundCents)} refund?`,
        text: `Send it to ${firstName} ${lastName} (${email}, ${formatUsPhone(phone)}), then record it here.`,
        yes: 'Yes, sent',
        no: 'Not yet',
        toAction: () => ({ action }),
      }
    case 'courtesy':
      return {
        title: 'Give money back?',
        text: 'This lowers the price. The ride does not change. What was paid too much goes back: card payments automatically, Zelle payments by you. The customer gets an email with your reason.',
        yes: 'Give it back',
        no: 'Keep the price',
        amount: {
          label: 'Amount in dollars',
          initialCents: 0,
          hint: `At most ${formatMoney(account.priceCents)}, all of the price.`,
          field: 'amountCents',
        },
        hasReason: true,
        toAction: ({ amount, reason }) => ({ action, amountCents: toCents(amount), reason }),
      }
    case 'charge_made':
      return {
        title: 'Was this charge made?',
        text: `The outcome of a charge of ${charges} is not known. Look it up in the gateway’s merchant interface. It will count for this ride, and what is not due will be refunded.`,
        yes: 'Yes, it was made',
        no: 'I do not know yet',
        transaction: 'typed',
        toAction: ({ transactionId }) => ({ action, transactionId }),
      }
    case 'charge_not_made':
      return {
        title: 'Was this charge not made?',
        text: `The outcome of a charge of ${charges} is not known. Look it up in the gateway’s merchant interface. Once recorded, the customer can pay again. Check carefully: if it was made after all, they will pay twice.`,
        yes: 'It was not made',
        no: 'I do not know yet',
        isFinal: true,
        toAction: () => ({ action }),
      }
    case 'charge_counted':
      return {
        title: 'Count this charge?',
        text: 'The gateway shows a charge that this site did not make. If it is for this ride, it will count, and what is not due will be refunded. If not, refund it in the merchant interface.',
        yes: 'Yes, count it',
        no: 'No',
        transaction: 'chosen',
        toAction: ({ transactionId }) => ({ action, transactionId }),
      }
    case 'chargeback':
      return {
        title: 'Was the payment charged back?',
        text: `The payment will be marked as charged back and will not be refunded. ${firstName} will not get an email, but ${firstName}’s ride page will say that the bank reversed the payment.`,
        yes: 'Yes, charged back',
        no: 'No',
        transaction: 'chosen',
        toAction: ({ transactionId }) => ({ action, transactionId }),
      }
    case 'chargeback_reversed':
      return {
        title: 'Was the chargeback reversed?',
        text: 'Record it once the money is back in your account. What is then too much will be refunded.',
        yes: 'Yes, reversed',
        no: 'No',
        transaction: 'chosen',
        toAction: ({ transactionId }) => ({ action, transactionId }),
      }
    case 'no_show': {
      const call = primaryContactRow(booking)
      return {
        title: 'Record a no-show?',
        text: (
          <>
            The customer gets no refund, and this cannot be undone. Please call first:{' '}
            <DetailLink href={call.href}>{call.value}</DetailLink>
          </>
        ),
        yes: 'Yes, record it',
        no: 'No, keep waiting',
        isFinal: true,
        toAction: () => ({ action }),
      }
    }
    case 'new_link':
      return {
        title: 'Send the rider a new link?',
        text: (
          <>
            The old link will stop working at once, for everyone who has it. {firstName} will get the new one by email
            at <span className="wrap-anywhere">{email}</span>. The ride does not change.
          </>
        ),
        yes: 'Yes, send it',
        no: 'No, keep the old one',
        toAction: () => ({ action }),
      }
    case 'cancel':
      return askToCancel(view)
  }
}

function askToCancel({ booking, policyRefundCents }: OperatorView): Question {
  const heldCents = getHeldCents(booking)
  const question = {
    title: 'Cancel this ride?',
    yes: 'Cancel the ride',
    no: 'Keep the ride',
    isFinal: true,
    hasReason: true,
  }
  if (heldCents <= 0) {
    return {
      ...question,
      text: 'There is nothing to refund. Canceling cannot be undone.',
      toAction: ({ reason }) => ({ action: 'cancel', reason }),
    }
  }
  const all = `All that was paid is ${formatMoney(heldCents)}`
  return {
    ...question,
    text: 'Each payment is refunded the way it was made: card payments automatically, and this page will show any amount that is left for you to send. Canceling cannot be undone.',
    amount: {
      label: 'Refund in dollars',
      initialCents: heldCents,
      hint: policyRefundCents === null ? `${all}.` : `${all}; by the policy it is ${formatMoney(policyRefundCents)}.`,
      field: 'refundCents',
    },
    toAction: ({ amount, reason }) => ({ action: 'cancel', reason, refundCents: toCents(amount) }),
  }
}

type ChosenCharge = Pick<UncertainCharge, 'at' | 'amountCents'> & { transactionId: string; lastFour?: string | null }

/** Lists the charges of which an action needs one; undefined while they are not known. */
function useCharges(action: AskedAction, view: OperatorView, capability: string): ChosenCharge[] | undefined {
  const isOfCards = action === 'chargeback' || action === 'chargeback_reversed'
  const { data } = useSWR(isOfCards ? ['card charges', capability] : null, () => fetchCardCharges(capability), {
    revalidateOnFocus: false,
  })
  if (isOfCards) return data?.filter(({ isChargedBack }: CardCharge) => isChargedBack === (action !== 'chargeback'))
  return view.uncertainCharges.flatMap(({ state, transactionId, ...charge }) =>
    state === 'found' && transactionId !== null ? { ...charge, transactionId } : [],
  )
}

function toOption(charge: ChosenCharge, timeZone: string) {
  const { transactionId, lastFour } = charge
  const card = lastFour ? `Card ending in ${lastFour}, ` : ''
  return {
    value: transactionId,
    label: describeCharge(charge, timeZone),
    note: <span className="wrap-anywhere">{`${card}transaction ${transactionId}`}</span>,
  }
}

function describeCharge({ amountCents, at }: Pick<UncertainCharge, 'amountCents' | 'at'>, timeZone: string): string {
  return `${formatMoney(amountCents)} on ${formatInstant(at, timeZone)}`
}
