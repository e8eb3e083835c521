'use client'

import { useEffect, useState } from 'react'
import { Alert, ToneIcon } from '@/components/ui/alert'
import { clearWizard, saveReloadAlert, takeReloadAlert } from '@/lib/booking/client/booking-storage'

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
export function startNewBooking(reloadAlert = '') {
  clearWizard()
  if (reloadAlert !== '') saveReloadAlert(reloadAlert)
  history.replaceState(null, '', '/#booking-flow')
  location.reload()
}

/** Reads the previous booking's message; empty if none. */
export function useReloadAlert() {
  const [reloadAlert, setReloadAlert] = useState('')
  useEffect(() => setReloadAlert(current => current || (takeReloadAlert() ?? '')), [])
  return { reloadAlert, dismissReloadAlert: () => setReloadAlert('') }
}
