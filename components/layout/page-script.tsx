import { sentences } from '@/lib/errors'
import { pageScript } from '@/lib/page-script.generated'
import { PAGE_SCRIPT_ID } from '@/lib/security/plain-document.js'
import { NOTICE_MS } from '@/lib/site'
import { fetchAhead } from './fetch-ahead'

const NOTICES = 'notices'

/**
 * The small script every page carries, what may be fetched ahead of the visitor, and the empty region it writes the payment's result into. It runs before the
 * rest of the body is read; React leaves the region's inside alone.
 */
export function PageScript() {
  return (
    <>
      <div
        id={NOTICES}
        data-success={sentences.paymentSuccess}
        data-cancelled={sentences.paymentCancelled}
        data-stay-ms={NOTICE_MS}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: fetchAhead }} />
      <script id={PAGE_SCRIPT_ID} dangerouslySetInnerHTML={{ __html: pageScript }} />
    </>
  )
}
