const BLOG = /^\/blog(?=\/|$)/i
const CITIES = /^\/cities(?:\/[^/]*)?(?=\/|$)/i

/**
 * Lowercases the site's own path segments; null for a canonical path or another page. "/Blog/lax" is "/blog/lax",
 * "/Cities/Dallas" is "/cities/dallas". Post ids are case-sensitive.
 */
export function getCanonicalCasePath(pathname: string): string | null {
  const canonical = pathname.replace(BLOG, '/blog').replace(CITIES, found => found.toLowerCase())
  return canonical === pathname ? null : canonical
}
