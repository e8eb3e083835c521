'use client'

import { useEffect, useState } from 'react'
import { clearWizard, saveReloadAlert, takeReloadAlert } from '@/lib/browser/booking-storage'

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
