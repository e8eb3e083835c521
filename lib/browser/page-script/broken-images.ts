import 'client-only'

/** Marks a picture that failed to load, so that its dark floor shows instead of the browser's broken frame. */
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
