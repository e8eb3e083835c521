import 'client-only'

const HASHED_FILES_PATH = '/_next/static/'

/** Registers a service worker for the ride page alone, if supported. */
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
