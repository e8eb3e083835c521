/** Focuses a form control by name, opening its disclosure; returns whether it has the focus now. */
export function focusField(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name)
  const focusable = control instanceof RadioNodeList ? control[0] : control
  if (!(focusable instanceof HTMLElement)) return false
  const disclosure = focusable.closest('details')
  if (disclosure !== null) disclosure.open = true
  focusable.focus()
  return document.activeElement === focusable
}

/** Focuses the visible submit button of two, for wide and for narrow screens. */
export function focusSubmit(within: HTMLElement | null): void {
  for (const button of within?.querySelectorAll<HTMLElement>('form [type=submit]') ?? []) {
    button.focus()
    if (document.activeElement === button) return
  }
}
