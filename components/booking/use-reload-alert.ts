'use client'

import { useEffect, useState } from 'react'
import { clearWizard, saveReloadAlert, takeReloadAlert } from '@/lib/browser/booking-storage'

/** Forgets this booking and reloads the page at an empty one, which then says `parting` once. */
export function startNewBooking(reloadAlert = '') {
  clearWizard()
  if (reloadAlert !== '') saveReloadAlert(reloadAlert)
  history.replaceState(null, '', '/#booking-flow')
  location.reload()
}

/** What the booking before this one left to say; empty where it said nothing, or the rider has read it. */
export function useReloadAlert() {
  const [reloadAlert, setReloadAlert] = useState('')
  useEffect(() => setReloadAlert(current => current || (takeReloadAlert() ?? '')), [])
  return { reloadAlert, dismissReloadAlert: () => setReloadAlert('') }
}
