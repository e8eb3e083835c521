import 'client-only'

/** Marks images that failed to load, so that CSS can hide them. */
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
