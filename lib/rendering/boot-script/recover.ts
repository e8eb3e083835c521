import 'client-only'
import { showAlert } from '../page-script/alert'

const STORAGE_KEY = 'framework-reload'
const RELOAD_INTERVAL_MS = 60_000

/**
 * Reloads a page whose scripts or payload are gone, as after a new release. The browser's copy is replaced first, or
 * the reload would show it again. Offline, or if the reload was in vain, says so instead.
 */
export async function recoverFromFailedLoad(): Promise<void> {
  const isReachable = await fetch(location.href, { cache: 'reload' }).then(
    response => response.ok,
    () => false,
  )
  if (isReachable && isReloadDue()) location.reload()
  else showAlert(document.getElementById('notices')?.dataset.failed ?? '', 'stop')
}

function isReloadDue(): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(STORAGE_KEY))
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    return Date.now() - lastMs > RELOAD_INTERVAL_MS
  } catch {
    return false
  }
}
