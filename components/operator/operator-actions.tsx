'use client'

import { Fragment, useEffect, useRef, useState } from 'react'
import type { ChangeRide } from '@/components/ride/change-agreement'
import { EditRideLoader } from '@/components/ride/edit-ride-loader'
import { ResultAlert } from '@/components/ui/alert'
import { Disclosure } from '@/components/ui/disclosure'
import { callEndpoint } from '@/lib/browser/api'
import {
  CHANGE_ACTION,
  type OfferedAction,
  type OperatorChange,
  type OperatorChangeResult,
  type OperatorView,
} from '@/lib/operator/model/schemas'
import { ActionButton, ActionDialog, Presets, type Typed } from './action-dialog'
import { ACTION_TIMEOUT_MS, type OperatorBookingState } from './use-operator-booking'

/** Beside the button of what the ride needs next; the dialog has all. */
const QUICK_PRESETS = 4

/** Renders the actions that are possible, what the ride needs next first, and says why others are not. */
export function OperatorActions({ view, state }: { view: OperatorView; state: OperatorBookingState }) {
  const { actions } = view
  const [opened, setOpened] = useState<OfferedAction | null>(null)
  /** Closing a dialog by mistake loses nothing. */
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  const { result, busy } = state
  const possible = actions.filter(({ unavailable }) => unavailable === null)
  const next = possible.filter(({ isNext }) => isNext)
  const others = possible.filter(({ isNext }) => !isNext)
  // One that became impossible meanwhile stays open as it was: the server says why.
  const openAction = opened && (possible.find(({ name }) => name === opened.name) ?? opened)
  const isClosed = openAction === null
  const isButtonGone = useRef(false)
  // The pressed button may be unmounted.
  useEffect(() => {
    if (isClosed && (result !== null || isButtonGone.current)) heading.current?.focus()
    isButtonGone.current = false
  }, [result, isClosed])

  const run = async (name: string, input?: Record<string, unknown>) => {
    if (!(await state.runAction(name, input))) return
    setOpened(null)
    setTyped(all => ({ ...all, [name]: {} }))
  }
  const press = (action: OfferedAction, values?: Typed) => {
    const { name, question } = action
    if (question === null && name !== CHANGE_ACTION) return void run(name)
    state.dismissResult()
    setOpened(action)
    if (values) setTyped(all => ({ ...all, [name]: { ...all[name], ...values } }))
  }
  const close = () => {
    state.dismissResult()
    isButtonGone.current = !possible.some(({ name }) => name === opened?.name)
    setOpened(null)
  }
  const renderButton = (action: OfferedAction, isMain = false) => (
    <ActionButton
      key={action.name}
      variant={isMain ? 'primary' : 'secondary'}
      busy={busy === action.name}
      onClick={() => press(action)}
    >
      {action.label}
    </ActionButton>
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
      <ResultAlert result={result} />
      <div className="mt-6 grid grid-cols-1 gap-3 empty:hidden">
        {next.map((action, index) => (
          <Fragment key={action.name}>
            {renderButton(action, index === 0)}
            <Presets presets={action.presets.slice(0, QUICK_PRESETS)} onChoose={values => press(action, values)} />
          </Fragment>
        ))}
      </div>
      <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {others.map(action => renderButton(action))}
      </div>
      <UnavailableActions actions={actions} />
      {openAction === null ? null : openAction.name === CHANGE_ACTION ? (
        <ChangeRideDialog view={view} state={state} onClose={close} />
      ) : (
        <ActionDialog
          key={openAction.name}
          action={openAction}
          state={state}
          typed={typed[openAction.name] ?? {}}
          onType={values => setTyped({ ...typed, [openAction.name]: values })}
          onSubmit={input => void run(openAction.name, input)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Says why the other actions are not possible, such as from when a no-show can be recorded. */
function UnavailableActions({ actions }: { actions: readonly OfferedAction[] }) {
  const all = actions.filter(({ unavailable }) => unavailable !== null)
  const reasons = [...new Set(all.map(({ unavailable }) => unavailable))]
  if (reasons.length === 0) return null
  return (
    <Disclosure
      summary="Not possible now"
      className="mt-5 text-label text-smoke"
      summaryClassName="min-h-11 cursor-pointer text-gold"
    >
      <dl className="grid gap-3 pb-2">
        {reasons.map(reason => {
          const labels = all.flatMap(({ label, unavailable }) => (unavailable === reason ? label.replace('…', '') : []))
          return (
            <div key={reason}>
              <dt className="text-ivory">{labels.join(', ')}</dt>
              <dd>{reason}</dd>
            </div>
          )
        })}
      </dl>
    </Disclosure>
  )
}

/** Opens the booking form to change a ride as the operator. */
function ChangeRideDialog({
  view: { booking, version },
  state,
  onClose,
}: {
  view: OperatorView
  state: OperatorBookingState
  onClose: () => void
}) {
  const changedView = useRef<OperatorView | null>(null)
  const changeRide: ChangeRide = async ({ request, agreed, version: seenVersion = version, fareCents }) => {
    const body: OperatorChange = { version: seenVersion, ride: request, agreed, fareCents }
    const options = { token: state.capability, body, timeoutMs: ACTION_TIMEOUT_MS }
    const { outcome, terms, view } = await callEndpoint<OperatorChangeResult>('POST /api/v1/operator/changes', options)
    if (outcome !== 'preview') changedView.current = view
    return { outcome, terms, booking: view.booking, version: view.version }
  }
  return (
    <EditRideLoader
      session={{ booking, token: '', version }}
      isOperator
      changeRide={changeRide}
      onDone={() => {
        onClose()
        if (changedView.current !== null) void state.showChange(changedView.current)
      }}
      onViewRide={onClose}
      onClose={() => {
        onClose()
        state.refresh()
      }}
    />
  )
}
