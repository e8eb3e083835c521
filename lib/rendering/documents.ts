const DOCUMENT_PATHS = [/^\/blog(\/.*)?$/, /^\/cities\/[^/]+$/, /^\/(privacy|terms)$/, /^\/no-post$/]

/** Returns whether a path ("/blog/x", without query) is a document. */
export function isDocument(path: string): boolean {
  return DOCUMENT_PATHS.some(pattern => pattern.test(path))
}
