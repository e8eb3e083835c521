import { readSite } from '#site'
import 'server-only'
import { listPath } from '@/lib/content/model/paths'

/** Also of the framework's own page for an unexpected error, whose button reloads. */
export const ERROR_PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b0b0d;color:#f4efe6;font:1rem/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem;text-align:center}
h1{font:500 2.25rem/1.1 Georgia,serif;margin:0 0 1rem}
p{margin:0 0 2rem;color:#a7a39b}
a{display:inline-block;margin:.375rem;padding:.625rem 1.5rem;border:1px solid #a7a39b;border-radius:.5rem;color:#f4efe6;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid #c9a96a;outline-offset:2px}`

/** Renders a page that the proxy answers with; no text may come from a request. */
export function renderErrorPage(heading: string, message: string): string {
  const brand = readSite().brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${brand}</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1><p>${message}</p>
<a href="${listPath({ kind: 'all' })}">All posts</a><a href="/">Back to Home</a></main></body></html>`
}
