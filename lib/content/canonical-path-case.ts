const BLOG = /^\/blog(?=\/|$)/i
const CITIES = /^\/cities(?:\/[^/]*)?(?=\/|$)/i

/**
 * The same path with the site's own words as they are spelled here: "/Blog/lax" is "/blog/lax", "/Cities/Dallas" is
 * "/cities/dallas". A post's id keeps its letters. Null where the path is right already, or is of neither.
 */
export function getCanonicalCasePath(pathname: string): string | null {
  const canonical = pathname.replace(BLOG, '/blog').replace(CITIES, found => found.toLowerCase())
  return canonical === pathname ? null : canonical
}
