import 'client-only'

/** Marks a picture that failed to load, so that its dark floor shows instead of the browser's broken frame. */
export function markBrokenPictures(): void {
  const mark = (image: HTMLImageElement) => image.setAttribute('data-broken', '')
  document.addEventListener(
    'error',
    event => {
      if (event.target instanceof HTMLImageElement) mark(event.target)
    },
    true,
  )
  document.addEventListener(
    'load',
    event => {
      if (event.target instanceof HTMLImageElement) event.target.removeAttribute('data-broken')
    },
    true,
  )
}
