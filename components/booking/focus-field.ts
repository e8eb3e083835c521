/** Leads to a control of a form by its name, and unfolds what hides it. Answers whether there is one. */
export function focusField(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name)
  const focusable = control instanceof RadioNodeList ? control[0] : control
  if (!(focusable instanceof HTMLElement)) return false
  const disclosure = focusable.closest('details')
  if (disclosure !== null) disclosure.open = true
  focusable.focus()
  return true
}

/** Leads to the button that sends the form: of two, one for wide pages and one for narrow, to the one in view. */
export function focusSubmit(within: HTMLElement | null): void {
  for (const button of within?.querySelectorAll<HTMLElement>('form [type=submit]') ?? []) {
    button.focus()
    if (document.activeElement === button) return
  }
}
