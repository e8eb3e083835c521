'use client'

import { useEffect, useRef, useState } from 'react'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { listFurtherPayments } from '@/lib/booking/model/amount-due'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { formatMoney } from '@/lib/format'
import { explainUnavailableAction } from '@/lib/operator/model/actions'
import { parseDollars } from '@/lib/operator/model/dollars'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { ActionButton } from './action-button'
import { CancelDialog } from './cancel-dialog'
import { ChangeRideDialog } from './change-ride'
import { ChargeOutcomeDialog } from './charge-outcome-dialog'
import { ChauffeurForm, EtaForm } from './chauffeur-form'
import { ConfirmActionDialog, type ConfirmedAction } from './confirm-action-dialog'
import { PartialRefundDialog } from './partial-refund-dialog'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

type DialogAction = ConfirmedAction | 'cancel' | 'partial_refund' | 'charge_made'

function isConfirmedAction(action: DialogAction | null): action is ConfirmedAction {
  return action !== null && action !== 'cancel' && action !== 'partial_refund' && action !== 'charge_made'
}

function toActionName(action: DialogAction) {
  return action === 'zelle_for_balance' ? 'zelle_received' : action
}

/** Renders the available actions; irreversible ones need confirmation. */
export function OperatorActions({ view, state }: { view: OperatorView; state: OperatorBookingState }) {
  const { booking, actions, cardCharges, uncertainCharges, freeWaitMinutes } = view
  const now = useNow()
  const [pendingAction, setPendingAction] = useState<DialogAction | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { result, busy } = state
  const can = (action: OperatorView['actions'][number]) => actions.some(available => available === action)
  const isEtaPending = booking.scheduleOption === 'immediately' && booking.eta === null && can('chauffeur')
  const openAction = pendingAction !== null && can(toActionName(pendingAction)) ? pendingAction : null
  const isZelleExpected =
    booking.status === 'awaiting_zelle' ||
    booking.pendingChange?.paymentMethod === 'zelle' ||
    booking.balanceDue?.paymentMethod === 'zelle'
  // The pressed button may be unmounted.
  useEffect(() => {
    if (openAction === null && result !== null && Object.keys(result.fields).length === 0) heading.current?.focus()
  }, [result, openAction])

  const noShowUnavailableReason =
    can('cancel') && !can('no_show') && booking.noShowAt === null
      ? explainUnavailableAction({ action: 'no_show', booking, cardCharges, uncertainCharges, now, freeWaitMinutes })
      : null

  const runAction = async (action: ActionInput) => {
    const done = await state.runAction(action)
    if (done) setPendingAction(null)
    return done
  }
  const openConfirmation = (action: DialogAction) => {
    state.dismissResult()
    setPendingAction(action)
  }
  const acknowledge = () => {
    state.acknowledge()
    heading.current?.focus()
  }
  const renderActionButton = (action: DialogAction, label: string, variant: 'primary' | 'secondary' = 'secondary') =>
    can(toActionName(action)) ? (
      <Button variant={variant} onClick={() => openConfirmation(action)}>
        {label}
      </Button>
    ) : null
  const renderZelleButtons = (variant: 'primary' | 'secondary') =>
    listFurtherPayments(booking).length > 1 ? (
      <>
        {renderActionButton('zelle_received', 'Zelle received for the change…', variant)}
        {renderActionButton('zelle_for_balance', 'Zelle received for the balance…', variant)}
      </>
    ) : (
      renderActionButton('zelle_received', 'Zelle received…', variant)
    )

  return (
    <section aria-labelledby="operator-actions" className="rounded-2xl border border-ash bg-coal p-5 sm:p-7">
      <h2
        ref={heading}
        id="operator-actions"
        tabIndex={-1}
        className="scroll-mt-6 font-display text-heading font-semibold outline-none"
      >
        Actions
      </h2>
      <UpdateAlert state={state} timeZone={booking.pickupTimeZone} onAcknowledge={acknowledge} />
      <div className="mt-6 grid grid-cols-1 gap-6 empty:hidden">
        {can('fare') ? <FareForm quote={booking.quote} state={state} onAction={runAction} /> : null}
        <div className="grid grid-cols-1 gap-3 empty:hidden">
          {isZelleExpected ? renderZelleButtons('primary') : null}
          {renderActionButton('refund_sent', 'Refund sent…', 'primary')}
          {can('confirm') ? (
            <ActionButton
              variant={can('fare') || isZelleExpected || isEtaPending ? 'secondary' : 'primary'}
              onClick={() => void runAction({ action: 'confirm' })}
              busy={busy === 'confirm'}
              busyLabel="Confirming…"
            >
              Confirm ride
            </ActionButton>
          ) : null}
          {isZelleExpected ? null : renderZelleButtons('secondary')}
        </div>
        {can('chauffeur') || booking.chauffeur !== null ? (
          <ChauffeurForm booking={booking} state={state} onAction={runAction} canAssign={can('chauffeur')} />
        ) : null}
        {can('eta') ? <EtaForm booking={booking} state={state} onAction={runAction} /> : null}
        <div className="grid gap-3 border-t border-ash pt-6 empty:hidden *:only:col-span-full sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {view.canChange ? (
            <Button
              variant="secondary"
              onClick={() => {
                state.dismissResult()
                setIsChanging(true)
              }}
            >
              Change ride…
            </Button>
          ) : null}
          {renderActionButton('charge_made', 'Resolve charge…')}
          {renderActionButton('withdraw_change', 'Withdraw change…')}
          {renderActionButton('partial_refund', 'Partial refund…')}
          {renderActionButton('no_show', 'No-show…')}
          {renderActionButton('chargeback', 'Chargeback…')}
          {renderActionButton('chargeback_reversed', 'Chargeback reversed…')}
          {renderActionButton('new_link', 'Send the rider a new link…')}
          {renderActionButton('cancel', 'Cancel ride…')}
          {noShowUnavailableReason === null ? null : (
            <p className="col-span-full text-label text-smoke">{noShowUnavailableReason}</p>
          )}
        </div>
      </div>
      <ConfirmActionDialog
        action={isConfirmedAction(openAction) ? openAction : null}
        view={view}
        state={state}
        onAction={runAction}
        onClose={() => setPendingAction(null)}
      />
      <PartialRefundDialog
        open={openAction === 'partial_refund'}
        booking={booking}
        state={state}
        onAction={runAction}
        onClose={() => setPendingAction(null)}
      />
      {openAction === 'charge_made' ? (
        <ChargeOutcomeDialog view={view} state={state} onAction={runAction} onClose={() => setPendingAction(null)} />
      ) : null}
      {isChanging ? <ChangeRideDialog view={view} state={state} onClose={() => setIsChanging(false)} /> : null}
      <CancelDialog
        open={openAction === 'cancel'}
        booking={booking}
        cardCharges={cardCharges}
        state={state}
        onAction={runAction}
        onClose={() => setPendingAction(null)}
      />
    </section>
  )
}

const FARE_MESSAGE = 'Please enter the fare in dollars, such as 157 or 157.50.'

/** Confirms an estimated fare or sets another amount. */
function FareForm({
  quote,
  state,
  onAction,
}: {
  quote: Quote | null
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
}) {
  const [value, setValue] = useState('')
  const [error, setError] = useState('')
  const busy = state.busy === 'fare'
  const submitFare = async () => {
    const amountCents = parseDollars(value)
    setError(amountCents === null ? FARE_MESSAGE : '')
    if (amountCents !== null) await onAction({ action: 'fare', amountCents })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void submitFare()
      }}
    >
      {quote === null ? null : (
        <ActionButton
          busy={busy}
          busyLabel="Confirming…"
          onClick={() => void onAction({ action: 'fare', amountCents: quote.totalCents })}
        >
          {`Confirm fare of ${formatMoney(quote.totalCents)}`}
        </ActionButton>
      )}
      <Field
        label={quote === null ? 'Fare agreed with the customer, in dollars' : 'Or a different fare, in dollars'}
        hint="For the whole ride. The customer will be notified and can pay this amount."
        error={error || state.result?.fields.amountCents}
        required={quote === null}
      >
        {props => (
          <input
            {...props}
            inputMode="decimal"
            value={value}
            onChange={event => setValue(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <ActionButton type="submit" variant={quote === null ? 'primary' : 'secondary'} busy={busy} busyLabel="Setting…">
        {quote === null ? 'Set the fare' : 'Set this fare'}
      </ActionButton>
    </form>
  )
}
