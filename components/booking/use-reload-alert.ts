'use client'

import { useEffect, useState } from 'react'
import { clearWizard, saveReloadAlert, takeReloadAlert } from '@/lib/browser/booking-storage'

/** Clears this booking and reloads an empty page, which shows `reloadAlert` once. */
export function startNewBooking(reloadAlert = '') {
  clearWizard()
  if (reloadAlert !== '') saveReloadAlert(reloadAlert)
  history.replaceState(null, '', '/#booking-flow')
  location.reload()
}

/** Reads the parting message of the previous booking; empty when none is left. */
export function useReloadAlert() {
  const [reloadAlert, setReloadAlert] = useState('')
  useEffect(() => setReloadAlert(current => current || (takeReloadAlert() ?? '')), [])
  return { reloadAlert, dismissReloadAlert: () => setReloadAlert('') }
}
