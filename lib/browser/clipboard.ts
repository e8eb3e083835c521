import 'client-only'

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Selects an element's text for manual copying. */
export function selectText(element: HTMLElement): void {
  getSelection()?.selectAllChildren(element)
}
