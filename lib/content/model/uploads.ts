/** Pictures that were uploaded in the settings are named by their bytes and their size. */
export const UPLOADS_PATH = '/uploads/'
const NAME = /^[0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.webp$/
const NAME_IN_TEXT = /\/uploads\/([0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp)/g

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const uploadTooLarge = 'This picture is larger than 10 MB. Please choose a smaller one.'

/** Returns the name of an uploaded picture; null for any other URL. */
export function uploadName(src: string): string | null {
  const name = src.startsWith(UPLOADS_PATH) ? src.slice(UPLOADS_PATH.length) : ''
  return NAME.test(name) ? name : null
}

/** Finds the names of the uploaded pictures that a text links to or shows. */
export function findUploadNames(text: string): string[] {
  return Array.from(text.matchAll(NAME_IN_TEXT), ([, name = '']) => name)
}

/** Returns the size in pixels of an uploaded picture; null for any other URL. */
export function uploadSize(src: string): { width: number; height: number } | null {
  const [, width, height] = NAME.exec(uploadName(src) ?? '') ?? []
  return width === undefined ? null : { width: Number(width), height: Number(height) }
}
