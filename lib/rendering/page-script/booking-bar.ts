import 'client-only'
import { toIsoDateInZone } from '@/lib/format'

const DAY_MS = 24 * 60 * 60 * 1000

/** Fills in tomorrow morning when a booking bar's ride is scheduled for later, as the booking form does. */
export function offerTomorrow(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'when' || target.value !== 'later') return
    const date = target.form?.elements.namedItem('date')
    const time = target.form?.elements.namedItem('time')
    if (!(date instanceof HTMLInputElement) || !(time instanceof HTMLInputElement)) return
    if (date.value !== '' || time.value !== '') return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    date.value = toIsoDateInZone(Date.now() + DAY_MS, timeZone)
    time.value = '08:00'
  })
}
