import 'client-only'
import { appendElement, closestToTarget, onClick } from '../page-script/dom'
import { showAlert } from '../page-script/notices'

const DEBOUNCE_MS = 150

type SearchResult = { _id: string; title: string; category?: string }

/** Adds search-as-you-type to every `form[data-search]`. Only the latest query shows. */
export function searchAsYouType(): void {
  let latestSearchId = 0
  document.addEventListener('input', event => {
    const form = closestToTarget<HTMLFormElement>(event, '[data-search]')
    if (!form) return
    latestSearchId += 1
    const searchId = latestSearchId
    setTimeout(async () => {
      if (searchId !== latestSearchId) return
      const rows = await fetchResults(form)
      if (searchId === latestSearchId) showResults(form, rows)
    }, DEBOUNCE_MS)
  })
  document.addEventListener('keydown', event => {
    const form = closestToTarget<HTMLFormElement>(event, '[data-search]')
    if (!form) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const focusTargets = form.querySelectorAll<HTMLElement>('input,li a')
      focusTargets.forEach((focusTarget, index) => {
        if (focusTarget === event.target) focusTargets[index + (key === 'ArrowUp' ? -1 : 1)]?.focus()
      })
      event.preventDefault()
    }
    if (key !== 'Escape') return
    latestSearchId += 1
    showResults(form, [])
    form.querySelector('input')?.focus()
  })
}

async function fetchResults(form: HTMLFormElement): Promise<SearchResult[]> {
  const query = form.querySelector('input')?.value.trim()
  if (!query) return []
  try {
    const response = await fetch(`${form.dataset.search}?q=${encodeURIComponent(query)}`)
    // Our own server's data, as text only: a validation library would outweigh the script.
    const { posts }: { posts?: SearchResult[] } = await response.json()
    return posts ?? []
  } catch {
    return []
  }
}

function showResults(form: HTMLFormElement, rows: SearchResult[]): void {
  const list = form.querySelector<HTMLElement>('[data-search-results]')
  if (!list) return
  list.hidden = !rows[0]
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = rows[0] ? `${rows.length} post${rows[1] ? 's' : ''} found` : ''
  list.textContent = ''
  for (const row of rows) {
    const link = appendElement(appendElement(list, 'li'), 'a', row.title)
    link.href = `/blog/${encodeURIComponent(row._id)}`
    appendElement(link, 'small', row.category)
  }
}

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
