/** Parses a page number in a path ("2"); null otherwise. */
export function parsePageNumber(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) && text !== '1' ? Number(text) : null
}

/** Lists the page numbers to link. A gap covers at least two pages. */
export function getPageLinks({ page, pageCount }: { page: number; pageCount: number }): (number | 'gap')[] {
  const candidates = [1, page - 1, page, page + 1, pageCount].filter(number => number >= 1 && number <= pageCount)
  const shown = [...new Set(candidates)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const gapSize = number - (shown[index - 1] ?? number - 1) - 1
    if (gapSize <= 0) return [number]
    return gapSize === 1 ? [number - 1, number] : ['gap' as const, number]
  })
}
