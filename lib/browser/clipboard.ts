import 'client-only'

/** Puts text on the clipboard; false where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Marks an element's text, ready to be copied by hand. */
export function selectText(element: HTMLElement): void {
  getSelection()?.selectAllChildren(element)
}
