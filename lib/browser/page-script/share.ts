import 'client-only'
import { say } from './notice'
import { onPress } from './on-press'

/**
 * Makes every `[data-share]` button share the page: by the device's own sheet with the button's `data-title` and
 * `data-text`, else by copying the address and saying so in its own words (`data-copied`, `data-refused`).
 */
export function shareOnPress(): void {
  onPress('[data-share]', button => void share(button.dataset))
}

async function share({ title, text, copied = '', refused = '' }: DOMStringMap): Promise<void> {
  const url = location.href
  try {
    if ('share' in navigator) return await navigator.share({ title, text, url })
  } catch (error) {
    // The visitor closed the sheet: nothing to say. Anything else, and the address can still be copied.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    say(copied, 'go')
  } catch {
    say(refused, 'stop')
  }
}
