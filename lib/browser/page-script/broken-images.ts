import 'client-only'

/** Marks images that failed to load, so that CSS can hide the browser's broken image icon. */
export function markBrokenImages(): void {
  for (const type of ['error', 'load']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', type === 'error')
      },
      true,
    )
  }
}
