import 'client-only'

/** Fills in tomorrow morning when a booking bar's ride is scheduled for later, as the booking form does. */
export function offerTomorrow(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'when' || target.value !== 'later') return
    const date = target.form?.elements.namedItem('date')
    const time = target.form?.elements.namedItem('time')
    if (!(date instanceof HTMLInputElement) || !(time instanceof HTMLInputElement)) return
    if (date.value !== '' || time.value !== '') return
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    // Swedish dates are ISO dates.
    date.value = tomorrow.toLocaleDateString('sv')
    time.value = '08:00'
  })
}
