import 'client-only'
import { showAlert } from './alert'
import { onClick } from './on-click'

/**
 * Makes every `[data-share]` button share the page: by the device's own sheet with the button's `data-title` and
 * `data-text`, else by copying the address and saying so in its own words (`data-copied`, `data-refused`).
 */
export function shareOnClick(): void {
  onClick('[data-share]', button => void share(button.dataset))
}

async function share({ title, text, copied = '', refused: copyFailed = '' }: DOMStringMap): Promise<void> {
  const url = location.href
  try {
    if ('share' in navigator) return await navigator.share({ title, text, url })
  } catch (error) {
    // The visitor closed the sheet: nothing to say. Anything else, and the address can still be copied.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    showAlert(copied, 'go')
  } catch {
    showAlert(copyFailed, 'stop')
  }
}
