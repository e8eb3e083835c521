import { readFileSync } from 'node:fs'
import path from 'node:path'

const STYLE_SHEET_LINK = /<link rel="stylesheet" href="\/_next\/(static\/(?:[\w-]+\/)*[\w.-]+\.css)"[^>]*>/g
/** With more, a post no longer fits in the first packets of a connection. */
const MAX_BYTES = 12 * 1024
/** Relative to the file, unlike a data URL. */
const FILE_URL = /url\((?!["']?data:)/
const textByFile = new Map<string, string | null>()

/**
 * Replaces the links to small style sheets by their text: a request costs more than their bytes. The large one of all
 * pages stays a file that browsers keep.
 */
export function inlineSmallStyleSheets(html: string, buildFolder = path.join(process.cwd(), '.next')): string {
  return html.replace(STYLE_SHEET_LINK, (link, file: string) => {
    const text = readSmallStyleSheet(path.join(/*turbopackIgnore: true*/ buildFolder, file))
    return text === null ? link : `<style>${text}</style>`
  })
}

/** Reads a file once; null if it is large, refers to other files, or cannot be read. */
function readSmallStyleSheet(file: string): string | null {
  const cachedText = textByFile.get(file)
  if (cachedText !== undefined) return cachedText
  const text = readText(file)
  const isSmall = text !== null && text.length <= MAX_BYTES && !FILE_URL.test(text) && !/<\/style/i.test(text)
  textByFile.set(file, isSmall ? text.trim() : null)
  return isSmall ? text.trim() : null
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
