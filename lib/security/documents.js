/**
 * The pages that are documents and not apps: they are sent without the framework's scripts, and whatever moves on them
 * is moved by the small script that every page carries. Declared here alone.
 */
const DOCUMENT_PATHS = [/^\/blog(\/.*)?$/, /^\/cities\/[^/]+$/, /^\/(privacy|terms)$/, /^\/no-post$/]

/**
 * Whether the page at a path ("/blog/x", without query) is a document.
 *
 * @param {string} path
 */
export function isDocument(path) {
  return DOCUMENT_PATHS.some(pattern => pattern.test(path))
}
