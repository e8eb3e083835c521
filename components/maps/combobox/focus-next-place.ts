/** Moves the focus from the place field just filled in to the next one, if that is empty. */
export function focusNextPlace(within: HTMLElement | null, { from, to }: { from: string; to: string }): void {
  const find = (name: string) => within?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const next = find(to)
  if (document.activeElement === find(from) && next?.value === '') next.focus()
}
