import 'client-only'
import { onClick } from '../page-script/dom'
import { showAlert } from '../page-script/notices'

/** Makes every `[data-share]` button share the page, or copy its URL. */
export function shareOnClick(): void {
  onClick('[data-share]', button => void share(button.dataset))
}

async function share({ title, text, copied = '', copyFailed = '' }: DOMStringMap): Promise<void> {
  const url = location.href
  try {
    if ('share' in navigator) return await navigator.share({ title, text, url })
  } catch (error) {
    // AbortError: the visitor closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    showAlert(copied, 'success')
  } catch {
    showAlert(copyFailed, 'error')
  }
}
