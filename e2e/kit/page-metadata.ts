import type { Page } from '@playwright/test'

/** Metadata that a crawler reads. */
export type PageMetadata = {
  lang: string
  title: string
  /** Content by name or property: "description", "og:title", "twitter:card". */
  meta: Record<string, string>
  canonical: string | null
  feeds: string[]
  data: string[]
  headings: { level: number; text: string }[]
  images: { src: string; alt: string | null }[]
  links: string[]
  ids: string[]
}

/** Parses HTML in the browser without running its scripts or loading its resources. */
export async function readMetadata(page: Page, html: string): Promise<PageMetadata> {
  return await page.evaluate(source => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const all = (selector: string) => [...parsed.querySelectorAll(selector)]
    const read = (selector: string, name: string) => all(selector).map(element => element.getAttribute(name) ?? '')
    return {
      lang: parsed.documentElement.lang,
      title: parsed.title,
      meta: Object.fromEntries(
        all('meta[content]').map(meta => [
          meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
      canonical: parsed.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      feeds: read('link[rel=alternate][type]', 'href'),
      data: all('script[type="application/ld+json"]').map(script => script.textContent ?? ''),
      headings: all('h1, h2, h3, h4, h5, h6').map(heading => ({
        level: Number(heading.tagName.slice(1)),
        text: heading.textContent?.trim() ?? '',
      })),
      images: all('img').map(image => ({ src: image.getAttribute('src') ?? '', alt: image.getAttribute('alt') })),
      links: read('a[href]', 'href'),
      ids: read('[id]', 'id'),
    }
  }, html)
}
