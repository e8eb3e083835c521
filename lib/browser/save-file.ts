import 'client-only'

/** How long a saved file stays in memory: a browser that asks where to put it takes a while. */
const REVOKE_DELAY_MS = 60_000

/** Hands a file to the visitor as a download. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}
