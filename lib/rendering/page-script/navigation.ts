import 'client-only'
import { closestToTarget, onClick } from './dom'

const OPEN_BUTTON = '[data-menu-toggle][aria-expanded="true"]'

/** Opens and closes the menu of the home page. Its state is `aria-expanded` of its button. */
export function toggleMenuOnClick(): void {
  onClick('[data-menu-toggle]', button => setOpen(button, button.getAttribute('aria-expanded') !== 'true'))
  document.addEventListener('click', event => {
    const button = document.querySelector(OPEN_BUTTON)
    if (button && closestToTarget(event, 'header a')) setOpen(button, false)
  })
  document.addEventListener('keydown', event => {
    const button = document.querySelector<HTMLElement>(OPEN_BUTTON)
    if (event.key !== 'Escape' || !button) return
    setOpen(button, false)
    button.focus()
  })
}

function setOpen(button: Element, isOpen: boolean): void {
  button.setAttribute('aria-expanded', String(isOpen))
}

/** Shows the `[data-fares-zone]` of the browser's time zone, if there is one, and hides the others. */
export function showNearestFares(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-fares-zone]')]
  if (all.length === 0) return
  const timeZone = readTimeZone()
  const nearest = all.find(fares => fares.dataset.faresZone === timeZone)
  if (nearest) for (const fares of all) fares.hidden = fares !== nearest
}

/** A first date format of `Intl` keeps a phone busy for 70 to 180 ms, as it loads the formats of the language. */
function readTimeZone(): string {
  return Object(globalThis).Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Fills in tomorrow morning when a booking bar's ride is scheduled for later, as the booking form does. */
export function offerTomorrow(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.value !== 'later') return
    const date = target.form?.querySelector<HTMLInputElement>('[type=date]')
    const time = target.form?.querySelector<HTMLInputElement>('[type=time]')
    if (!date || !time || date.value !== '' || time.value !== '') return
    const now = new Date()
    const tomorrow = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    date.value = new Date(tomorrow).toISOString().slice(0, 10)
    time.value = '08:00'
  })
}

const READING_LINE_MARGIN = '-42% 0px -57% 0px'

/** Marks every `a[data-section]` to the section in view with `aria-current`. */
export function markSectionInView(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const link = document.querySelector(`a[data-section="${target.id}"]`)
        if (isIntersecting) link?.setAttribute('aria-current', 'true')
        else link?.removeAttribute('aria-current')
      }
    },
    { rootMargin: READING_LINE_MARGIN },
  )
  for (const link of document.querySelectorAll<HTMLElement>('a[data-section]')) {
    const section = document.getElementById(link.dataset.section ?? '')
    if (section) observer.observe(section)
  }
}

/** Scrolls the `[data-scroller]` region of a clicked `[data-scroll-px]` arrow, and disables arrows at its ends. */
export function scrollOnClick(): void {
  onClick('[data-scroll-px]', arrow => {
    const region = arrow.closest('[data-scroller-group]')?.querySelector('[data-scroller]')
    region?.scrollBy({ left: Number(arrow.dataset.scrollPx), behavior: 'smooth' })
  })
  for (const region of document.querySelectorAll('[data-scroller]')) {
    const update = () => disableArrowsAtEnds(region)
    new ResizeObserver(update).observe(region)
    region.addEventListener('scroll', update, { passive: true })
  }
}

/** aria-disabled instead of disabled keeps the focus. */
function disableArrowsAtEnds(region: Element): void {
  const { scrollLeft, clientWidth, scrollWidth } = region
  const isAtStart = scrollLeft <= 1
  const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1
  for (const arrow of region.closest('[data-scroller-group]')?.querySelectorAll<HTMLElement>('[data-scroll-px]') ?? [])
    arrow.ariaDisabled = String(Number(arrow.dataset.scrollPx) < 0 ? isAtStart : isAtEnd)
}

/** Ignores skipped view transitions, which browsers report as unhandled rejections. */
export function ignoreSkippedTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const) {
    window.addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined))
  }
}

/** Marks images that failed to load, also before this script ran, so that CSS can hide them. */
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
  for (const image of document.images) {
    // A drawing without a size has no width either.
    if (image.complete && image.naturalWidth === 0)
      image.decode().catch(() => image.toggleAttribute('data-broken', true))
  }
}
