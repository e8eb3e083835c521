import 'client-only'

/** Files whose names change with their content. */
const HASHED_FILES_PATH = '/_next/static/'

/**
 * Has the browser keep the page of a ride, and the files it is made of, for when there is no network. Only that page:
 * the worker's scope ends there. Where a browser cannot, the page simply needs its network.
 */
export async function enableOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/ride-worker.js', { scope: '/ride', updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ files: listLoadedFiles() })
  } catch (error) {
    console.info('saving the page for offline use failed', error)
  }
}

function listLoadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(HASHED_FILES_PATH))
    .map(({ pathname }) => pathname)
}
