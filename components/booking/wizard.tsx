'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { type BookingSettings, BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import { Alert, ToneIcon } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { ToastProvider, useToast } from '@/components/ui/toast'
import { clearWizard, saveReloadAlert, takeReloadAlert } from '@/lib/booking/client/booking-storage'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { takePendingPaymentResult } from '@/lib/rendering/page-script/notices'
import { useBookingForm } from './hooks/use-booking-form'
import { CATEGORIES_KEY, FLEET_KEY } from './hooks/use-ride'
import { useWizard } from './hooks/use-wizard'
import { RideStep } from './steps/ride-step'

export type WizardProps = {
  settings: BookingSettings
  /** Shown until the browser has read newer ones; without them, step 1 waits for the browser's. */
  offer?: { categories: VehicleCategory[]; fleet: Vehicle[] } | null
}

/** Renders the booking wizard, on the server its empty first step. Entered data stays in this tab. */
export function Wizard({ settings, offer = null }: WizardProps) {
  const root = useRef<HTMLDivElement>(null)
  const wizard = useWizard(root)
  const fallback = offer === null ? {} : { [CATEGORIES_KEY]: offer.categories, [FLEET_KEY]: offer.fleet }
  return (
    <div ref={root} data-wizard={wizard.isRestored ? 'ready' : 'loading'}>
      <SWRConfig value={{ fallback }}>
        <BookingSettingsProvider settings={settings}>
          <ToastProvider>
            <WizardSteps wizard={wizard} />
          </ToastProvider>
        </BookingSettingsProvider>
      </SWRConfig>
    </div>
  )
}

function WizardSteps({ wizard: { state, dispatch, goBack, isRestored } }: { wizard: ReturnType<typeof useWizard> }) {
  const isRideStep = state.step !== 'contact' && state.step !== 'confirmed'
  const { load: laterSteps, retry } = useLaterSteps(!isRideStep)
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  const form = useBookingForm({
    state,
    dispatch,
    isStepLoaded: isRestored && (isRideStep || laterSteps.state === 'ready'),
    onRecovered: session => dispatch({ type: 'booking recovered', session }),
    onBooked: session => {
      dismissReloadAlert()
      dispatch({ type: 'booked', session })
    },
  })
  const { ride, edit } = form
  usePaymentResultToast()

  return (
    <div ref={form.top} data-booking-step={state.step} className="scroll-mt-4 lg:scroll-mt-8">
      <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
      {state.step !== 'confirmed' && state.previous !== undefined ? (
        <Alert variant="notice" className="mb-8" onDismiss={() => dispatch({ type: 'previous dismissed' })}>
          This is a new ride. Your booking {state.previous.id} stays as it is:{' '}
          <a href={`/ride/${state.previous.id}#${state.previous.token}`} className="text-gold underline">
            view it
          </a>
          .
        </Alert>
      ) : null}
      <BookingProgress current={isRideStep ? 1 : state.step === 'contact' ? 2 : 3} />
      {state.step === 'contact' || state.step === 'confirmed' ? null : (
        <RideStep step={state.step} form={form} onCloseOptions={goBack} />
      )}
      {!isRideStep && laterSteps.state !== 'ready' ? (
        <StatePanel
          kind={laterSteps.state}
          message={laterSteps.state === 'loading' ? 'Loading the next step' : userMessages.bookingFormFailed}
        >
          {laterSteps.state === 'failed' ? <Button onClick={retry}>Try again</Button> : null}
        </StatePanel>
      ) : null}
      {state.step === 'contact' && laterSteps.state === 'ready' ? (
        <laterSteps.steps.ContactStep
          form={form}
          isEditing={state.session !== null}
          cancellation={state.session?.booking.cancellation}
          status={<laterSteps.steps.AppliedTimeStatus message={form.time.appliedMessage} />}
          onBack={goBack}
          onSubmit={() => void form.submit({ seen: ride.quote })}
          onViewRide={state.session === null ? null : () => edit({ type: 'step selected', step: 'confirmed' })}
          onStartNew={() => startNewBooking()}
        />
      ) : null}
      {state.step === 'confirmed' && laterSteps.state === 'ready' ? (
        <laterSteps.steps.ConfirmationStep
          session={state.session}
          onUpdated={(booking, version) => dispatch({ type: 'updated', booking, version })}
          step={{
            onBack: goBack,
            onStartNew: () => startNewBooking(),
            onCanceled: booking => startNewBooking(describeCanceledBooking(booking)),
          }}
        />
      ) : null}
    </div>
  )
}

const STEPS = ['Ride Details', 'Contact Info', 'Confirmation'] as const

function BookingProgress({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Booking progress" className="booking-progress">
      {STEPS.map((name, index) => {
        const number = index + 1
        return (
          <li
            key={name}
            aria-current={number === current ? 'step' : undefined}
            data-done={number < current ? '' : undefined}
          >
            <span>{number}</span>
            <span>{name}</span>
            {number < current ? <span className="sr-only"> (done)</span> : null}
          </li>
        )
      })}
    </ol>
  )
}

type LaterSteps = Awaited<ReturnType<typeof importSteps>>
type Load = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; steps: LaterSteps }

/** Loads steps 2 and 3 while step 1 is filled in, or at once if they are needed. */
function useLaterSteps(isNeeded: boolean): { load: Load; retry: () => void } {
  const [load, setLoad] = useState<Load>({ state: 'loading' })
  const isReady = load.state === 'ready'

  const fetchSteps = useCallback(() => {
    setLoad({ state: 'loading' })
    importSteps().then(
      steps => setLoad({ state: 'ready', steps }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])

  useEffect(() => {
    if (isReady) return
    if (isNeeded) return fetchSteps()
    // Safari has no idle callback.
    const timer = setTimeout(fetchSteps, 1000)
    return () => clearTimeout(timer)
  }, [isNeeded, isReady, fetchSteps])

  return { load, retry: fetchSteps }
}

/** By name, so that unused exports are found. */
async function importSteps() {
  const [{ ContactStep }, { AppliedTimeStatus }, { ConfirmationStep }] = await Promise.all([
    import('./steps/contact-step'),
    import('./steps/submission-alert'),
    import('@/components/ride/booking-view'),
  ])
  return { AppliedTimeStatus, ConfirmationStep, ContactStep }
}

/** Shows the outcome of the cleared booking until dismissed: its amount must stay readable. */
export function ReloadAlert({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <Alert
      variant="notice"
      shown={message !== ''}
      icon={<ToneIcon tone="success" />}
      onDismiss={onDismiss}
      className="mb-8"
    >
      <p>{message}</p>
    </Alert>
  )
}

/** Clears this booking and reloads; the page shows `reloadAlert` once. */
function startNewBooking(reloadAlert = '') {
  clearWizard()
  if (reloadAlert !== '') saveReloadAlert(reloadAlert)
  history.replaceState(null, '', '/#booking-flow')
  // A reload keeps the position, here far below the booking, whatever the anchor.
  document.querySelector('#booking-flow')?.scrollIntoView({ behavior: 'instant' })
  location.reload()
}

export function useReloadAlert() {
  const [reloadAlert, setReloadAlert] = useState('')
  useEffect(() => setReloadAlert(current => current || (takeReloadAlert() ?? '')), [])
  return { reloadAlert, dismissReloadAlert: () => setReloadAlert('') }
}

/** Shows a toast for the payment result in the URL; changes no state. */
export function usePaymentResultToast(): void {
  const toast = useToast()
  useEffect(() => {
    const result = takePendingPaymentResult()
    if (result === 'success') toast(userMessages.paymentSuccess)
    if (result === 'cancelled') toast(userMessages.paymentUnsuccessful, { tone: 'error' })
  }, [toast])
}
