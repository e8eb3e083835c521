import { userMessages } from '@/lib/errors'
import { PAGE_SCRIPT_ID } from '@/lib/rendering/framework-tags'
import { pageScript } from '@/lib/rendering/page-script.generated'
import { TOAST_DURATION_MS } from '@/lib/site'
import { speculationRules } from './speculation-rules'

const NOTICES_ID = 'notices'

/** Adds the inline page script, the speculation rules and the payment result's region. */
export function PageScript() {
  return (
    <>
      <div
        id={NOTICES_ID}
        data-success={userMessages.paymentSuccess}
        data-cancelled={userMessages.paymentUnsuccessful}
        data-failed={userMessages.bookingFormFailed}
        data-stay-ms={TOAST_DURATION_MS}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      <script id={PAGE_SCRIPT_ID} dangerouslySetInnerHTML={{ __html: pageScript }} />
    </>
  )
}
