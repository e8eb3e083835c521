import { readSite } from '#site'
import 'server-only'
import { listPath } from '@/lib/content/model/paths'
import { userMessages } from '@/lib/errors'

/** Also of the framework's own page for an unexpected error, whose button reloads. */
export const ERROR_PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b0b0d;color:#f4efe6;font:1rem/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem;text-align:center}
h1{font:500 2.25rem/1.1 Georgia,serif;margin:0 0 1rem}
p{margin:0 0 2rem;color:#a7a39b}
a{display:inline-block;margin:.375rem;padding:.625rem 1.5rem;border:1px solid #a7a39b;border-radius:.5rem;color:#f4efe6;font-weight:600;text-decoration:none}
a.call{background:#c9a96a;border-color:#c9a96a;color:#0b0b0d}
a:focus-visible{outline:2px solid #c9a96a;outline-offset:2px}`

/** Renders the page of an exceeded search limit. */
export function tooManySearchesPage(): string {
  const blog = `<a class="call" href="${listPath({ kind: 'all' })}">All posts</a>`
  return renderErrorPage({
    heading: 'One moment, please',
    userMessage: userMessages.searchTooMany,
    actionsHtml: `${blog}${HOME_LINK}`,
  })
}

/** Renders the page of a malformed URL path. */
export function malformedPathPage(): string {
  return renderErrorPage({
    heading: 'This URL is not valid',
    userMessage: userMessages.malformedPath,
    actionsHtml: HOME_LINK,
  })
}

const HOME_LINK = '<a href="/">Back to Home</a>'

function renderErrorPage({
  heading,
  userMessage,
  actionsHtml,
}: {
  heading: string
  userMessage: string
  actionsHtml: string
}): string {
  return `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(readSite().brand)}</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1><p>${escapeHtml(userMessage)}</p>
${actionsHtml}</main></body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)
}
