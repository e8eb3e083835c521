import type { Thing } from 'schema-dts'
import { readSite } from '#site'
import { userMessages } from '@/lib/errors'
import { PAGE_SCRIPT_ID, SHARE_SCRIPT_ID } from '@/lib/rendering/page-markup'
import { pageScript, shareScript } from '@/lib/rendering/scripts.generated'
import { serializeJson } from '@/lib/serialize-json'
import { SITE_ELEMENT_ID, TOAST_DURATION_MS } from '@/lib/site'

const NOTICES_ID = 'notices'

/** Renders the region of notices, such as a payment's result, which the page script shows. */
export function Notices() {
  return (
    <div
      id={NOTICES_ID}
      data-success={userMessages.paymentSuccess}
      data-cancelled={userMessages.paymentUnsuccessful}
      data-failed={userMessages.bookingFormFailed}
      data-stay-ms={TOAST_DURATION_MS}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

/**
 * Adds the site for the browser, the inline page script and the speculation rules. Stands at the end: the parser stops
 * at an inline script until the style sheet has loaded.
 */
export function PageScript() {
  return (
    <>
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      <script
        id={SITE_ELEMENT_ID}
        type="application/json"
        dangerouslySetInnerHTML={{ __html: serializeJson(readSite()) }}
      />
      <script id={PAGE_SCRIPT_ID} dangerouslySetInnerHTML={{ __html: pageScript }} />
    </>
  )
}

export function ShareScript() {
  return <script id={SHARE_SCRIPT_ID} dangerouslySetInnerHTML={{ __html: shareScript }} />
}

export function StructuredData({ parts }: { parts: Thing[] }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeJson({ '@context': 'https://schema.org', '@graph': parts }) }}
    />
  )
}

const DOCUMENT_PATTERNS = ['/blog', '/blog/*', '/cities/*', '/privacy', '/terms']
const WITH_QUERY = '/*\\?(.+)'

/**
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API. The home page is never prerendered: it uses
 * session storage.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: matchWithoutQuery(DOCUMENT_PATTERNS), eagerness: 'moderate' }],
  prefetch: [{ where: matchWithoutQuery(['/']), eagerness: 'moderate' }],
})

function matchWithoutQuery(patterns: string[]) {
  return { and: [{ href_matches: patterns }, { not: { href_matches: WITH_QUERY } }] }
}
