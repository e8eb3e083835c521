import 'client-only'

/** Sent by the wizard once its buttons work. */
const READY_EVENT = 'wizardready'

/** Clicks the buttons of step 1 again that were clicked before they worked. */
export function replayClicks(): void {
  const clicked: HTMLElement[] = []
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.booking-place button[type=button]') : null
    if (button) clicked.push(button)
  }
  addEventListener('click', remember, true)
  addEventListener(
    READY_EVENT,
    () => {
      removeEventListener('click', remember, true)
      // Each in its own task, so that each sees what the one before it changed.
      for (const button of clicked) setTimeout(() => button.isConnected && button.click())
    },
    { once: true },
  )
}
