import 'client-only'
import { stayAWhile } from './stay-a-while'

const NOTICES = 'notices'

/**
 * Makes every `[data-share]` button share the page: by the device's own sheet with the button's `data-title` and
 * `data-text`, else by copying the address and saying so in its own words (`data-copied`, `data-refused`).
 */
export function shareOnPress(): void {
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-share]') : null
    if (button) void share(button.dataset)
  })
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
    say(copied)
  } catch {
    say(refused)
  }
}

function say(sentence: string): void {
  const region = document.getElementById(NOTICES)
  if (!region) return
  const box = document.createElement('div')
  box.className = 'payment-notice'
  box.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = sentence
  box.append(words)
  region.replaceChildren(box)
  stayAWhile(box, Number(region.dataset.stayMs))
}
