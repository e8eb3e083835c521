import 'client-only'
import { showAlert } from './alert'
import { onClick } from './on-click'

/**
 * Makes every `[data-share]` button share the page by the system share sheet or the clipboard. The sheet gets
 * `data-title` and `data-text`; copying announces `data-copied` or `data-refused`.
 */
export function shareOnClick(): void {
  onClick('[data-share]', button => void share(button.dataset))
}

async function share({ title, text, copied = '', refused: copyFailed = '' }: DOMStringMap): Promise<void> {
  const url = location.href
  try {
    if ('share' in navigator) return await navigator.share({ title, text, url })
  } catch (error) {
    // AbortError: the visitor closed the sheet. After any other error the URL can still be copied.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    showAlert(copied, 'go')
  } catch {
    showAlert(copyFailed, 'stop')
  }
}
