import 'client-only'
import { onParsed } from './on-parsed'

const READING_LINE_MARGIN = '-42% 0px -57% 0px'

/** Marks every `a[data-section]` to the section in view with `aria-current`. */
export function markSectionInView(): void {
  onParsed(() => {
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
  })
}
