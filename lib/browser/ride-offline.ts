import 'client-only'

/** Files whose names change with their content. */
const FILES = '/_next/static/'

/**
 * Has the browser keep the page of a ride, and the files it is made of, for when there is no network. Only that page:
 * the worker's scope ends there. Where a browser cannot, the page simply needs its network.
 */
export async function keepPageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/ride-worker.js', { scope: '/ride', updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ files: loadedFiles() })
  } catch (error) {
    console.info('saving the page for offline use failed', error)
  }
}

function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return addresses
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(FILES))
    .map(({ pathname }) => pathname)
}
