import 'client-only'
import { add } from './add'
import { closest } from './on-press'

const PAUSE_MS = 150

type Row = { _id: string; title: string; category?: string }

/**
 * Makes every `form[data-search]` show what it finds as one types in its field: links in its `[data-search-results]`,
 * for the last thing typed only. How many is said aloud, the arrow keys walk them, Escape puts them away. Where no answer can be had the form is the plain form it was.
 */
export function searchAsTyped(): void {
  let latest = 0
  document.addEventListener('input', event => {
    const form = closest<HTMLFormElement>(event, '[data-search]')
    if (!form) return
    latest += 1
    const mine = latest
    setTimeout(async () => {
      if (mine !== latest) return
      const rows = await find(form)
      if (mine === latest) show(form, rows)
    }, PAUSE_MS)
  })
  document.addEventListener('keydown', event => {
    const form = closest<HTMLFormElement>(event, '[data-search]')
    if (!form) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const stops = form.querySelectorAll<HTMLElement>('input,li a')
      stops.forEach((stop, at) => {
        if (stop === event.target) stops[at + (key === 'ArrowUp' ? -1 : 1)]?.focus()
      })
      event.preventDefault()
    }
    if (key !== 'Escape') return
    latest += 1
    show(form, [])
    form.querySelector('input')?.focus()
  })
}

/** The first posts that fit; none where nothing is asked, and where the answer is not one. */
async function find(form: HTMLFormElement): Promise<Row[]> {
  const asked = form.querySelector('input')?.value.trim()
  if (!asked) return []
  try {
    const answer = await fetch(`${form.dataset.search}?q=${encodeURIComponent(asked)}`)
    // Our own server's words, shown as text alone: a library that checks them would outweigh the whole script.
    const { posts }: { posts?: Row[] } = await answer.json()
    return posts ?? []
  } catch {
    return []
  }
}

function show(form: HTMLFormElement, rows: Row[]): void {
  const list = form.querySelector<HTMLElement>('[data-search-results]')
  if (!list) return
  list.hidden = !rows[0]
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = rows[0] ? `Posts found: ${rows.length}` : ''
  list.textContent = ''
  for (const row of rows) {
    const link = add(add(list, 'li'), 'a', row.title)
    link.href = `/blog/${encodeURIComponent(row._id)}`
    add(link, 'small', row.category)
  }
}
