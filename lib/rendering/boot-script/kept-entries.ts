import 'client-only'

const STORAGE_KEY = 'entries'
type Control = HTMLInputElement | HTMLSelectElement

/** Keeps what was entered into the booking for the next load of the page. */
export function keepEntries(): void {
  const form = document.querySelector<HTMLFormElement>('.booking-place form')
  if (form === null) return
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries))
  } catch {}
}

/** Enters again what was kept, once; returns whether there was any. */
export function restoreEntries(): boolean {
  try {
    const entries: [name: string, value: string][] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    sessionStorage.removeItem(STORAGE_KEY)
    for (const [name, value] of entries) enter(name, value)
    return entries.length > 0
  } catch {
    return false
  }
}

function enter(name: string, value: string): void {
  const controls = document.querySelectorAll<Control>(`.booking-place [name="${CSS.escape(name)}"]`)
  for (const control of controls) {
    if (control.type === 'radio' || control.type === 'checkbox') {
      Reflect.set(control, 'checked', control.type === 'checkbox' || control.value === value)
    } else control.value = value
  }
}
