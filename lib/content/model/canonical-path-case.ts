const BLOG = /^\/blog(?=\/|$)/i
const CITIES = /^\/cities(?:\/[^/]*)?(?=\/|$)/i

/** Lowercases the site's own path segments; null if canonical or another page. Post ids are case-sensitive. */
export function getCanonicalCasePath(pathname: string): string | null {
  const canonical = pathname.replace(BLOG, '/blog').replace(CITIES, found => found.toLowerCase())
  return canonical === pathname ? null : canonical
}
