import 'client-only'

/** A browser with a save dialog takes a while. */
const REVOKE_DELAY_MS = 60_000

export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}
