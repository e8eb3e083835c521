'use client'

import { useEffect, useRef, useState } from 'react'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { formatMoney } from '@/lib/format'
import { explainNoShowUnavailable } from '@/lib/operator/model/actions'
import { parseDollars } from '@/lib/operator/model/dollars'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { ActionButton } from './action-button'
import { ActionDialog, type AskedAction } from './action-dialog'
import { ChangeRideDialog } from './change-ride'
import { ChauffeurForm, EtaForm } from './chauffeur-form'
import { UpdateAlert } from './update-alert'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

/** Renders the available actions; irreversible ones need confirmation. */
export function OperatorActions({ view, state }: { view: OperatorView; state: OperatorBookingState }) {
  const { booking, actions, freeWaitMinutes } = view
  const now = useNow()
  const [pendingAction, setPendingAction] = useState<AskedAction | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { result, busy } = state
  const can = (action: OperatorView['actions'][number]) => actions.some(available => available === action)
  const isEtaPending = booking.scheduleOption === 'immediately' && booking.eta === null && can('chauffeur')
  const openAction = pendingAction !== null && can(pendingAction) ? pendingAction : null
  const isZelleExpected = booking.paymentMethod === 'zelle' && booking.account.dueCents > 0
  // The pressed button may be unmounted.
  useEffect(() => {
    if (openAction === null && result !== null && Object.keys(result.fields).length === 0) heading.current?.focus()
  }, [result, openAction])

  const noShowUnavailableReason =
    can('cancel') && !can('no_show') && booking.noShowAt === null
      ? explainNoShowUnavailable({ booking, now, freeWaitMinutes })
      : null

  const runAction = async (action: ActionInput) => {
    const done = await state.runAction(action)
    if (done) setPendingAction(null)
    return done
  }
  const openConfirmation = (action: AskedAction) => {
    state.dismissResult()
    setPendingAction(action)
  }
  const acknowledge = () => {
    state.acknowledge()
    heading.current?.focus()
  }
  const renderActionButton = (action: AskedAction, label: string, variant: 'primary' | 'secondary' = 'secondary') =>
    can(action) ? (
      <Button variant={variant} onClick={() => openConfirmation(action)}>
        {label}
      </Button>
    ) : null

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
          {isZelleExpected ? renderActionButton('zelle_received', 'Zelle received…', 'primary') : null}
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
        </div>
        {can('chauffeur') || booking.chauffeur !== null ? (
          <ChauffeurForm booking={booking} state={state} onAction={runAction} canAssign={can('chauffeur')} />
        ) : null}
        {can('eta') ? <EtaForm booking={booking} state={state} onAction={runAction} /> : null}
        <div className="grid grid-cols-1 gap-3 border-t border-ash pt-6 empty:hidden *:only:col-span-full sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
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
          {renderActionButton('charge_made', 'Charge was made…')}
          {renderActionButton('charge_not_made', 'Charge was not made…')}
          {renderActionButton('charge_counted', 'Count a found charge…')}
          {isZelleExpected ? null : renderActionButton('zelle_received', 'Zelle received…')}
          {renderActionButton('courtesy', 'Give money back…')}
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
      {openAction === null ? null : (
        <ActionDialog
          key={openAction}
          action={openAction}
          view={view}
          state={state}
          onAction={runAction}
          onClose={() => {
            state.dismissResult()
            setPendingAction(null)
          }}
        />
      )}
      {isChanging ? <ChangeRideDialog view={view} state={state} onClose={() => setIsChanging(false)} /> : null}
    </section>
  )
}

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
  const busy = state.busy === 'fare'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void onAction({ action: 'fare', amountCents: parseDollars(value) ?? Number.NaN })
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
        error={state.result?.fields.amountCents}
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
