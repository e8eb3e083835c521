import 'client-only'
import type { FrameworkData } from '../framework-data'
import { showAlert } from '../page-script/alert'
import { keepEntries } from './kept-entries'
import { loadFramework } from './load-framework'

/** Holds the payload of the page that was reloaded. */
const STORAGE_KEY = 'framework-reload'

/**
 * Recovers from scripts or a payload that did not load; returns whether the framework starts after all.
 * - An instance that does not know the payload knows it once it has sent the page: tries again.
 * - After a new release the browser's copy of the page is replaced, and the page reloads once with what was entered.
 * - Otherwise says so, as offline.
 */
export async function recoverFromFailedLoad(data: FrameworkData): Promise<boolean> {
  const html = await fetch(location.href, { cache: 'reload' }).then(
    response => (response.ok ? response.text() : ''),
    () => '',
  )
  if (html.includes(`"payload":"${data.payload}"`)) {
    const isLoaded = await loadFramework(data).then(
      () => true,
      () => false,
    )
    if (isLoaded) return true
  } else if (html !== '' && isFirstReload(data.payload)) {
    keepEntries()
    location.reload()
    return true
  }
  showAlert(document.getElementById('notices')?.dataset.failed ?? '', 'error')
  return false
}

function isFirstReload(payload: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(STORAGE_KEY) !== payload
    sessionStorage.setItem(STORAGE_KEY, payload)
    return isFirst
  } catch {
    return false
  }
}
