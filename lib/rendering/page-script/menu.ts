import 'client-only'
import { closestToTarget, onClick } from './on-click'

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
