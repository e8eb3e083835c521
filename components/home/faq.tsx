import { Disclosure } from '@/components/ui/disclosure'
import { Section } from '@/components/ui/section'
import type { Faq as FaqItem } from '@/lib/content/model/schemas'
import { FaqAnswer } from './faq-answer'

const FIRST_COUNT = 6

/**
 * Renders the questions as an exclusive accordion, if any; those after the sixth in a disclosure. They are structured
 * data as well, by attributes (RDFa, shorter than microdata), so that the page has each answer once.
 */
export function Faq({ faqs }: { faqs: FaqItem[] }) {
  if (faqs.length === 0) return null
  return (
    <Section heading="Frequently Asked Questions" isSplit>
      <div vocab="https://schema.org/" typeof="FAQPage" className="border-t border-ash">
        <Questions faqs={faqs.slice(0, FIRST_COUNT)} />
        {faqs.length > FIRST_COUNT ? (
          <Disclosure className="more" summary={`More questions (${faqs.length - FIRST_COUNT})`}>
            <div className="border-t border-ash">
              <Questions faqs={faqs.slice(FIRST_COUNT)} />
            </div>
          </Disclosure>
        ) : null}
      </div>
    </Section>
  )
}

function Questions({ faqs }: { faqs: FaqItem[] }) {
  return faqs.map(({ _id, question, answer }) => (
    <details key={_id} name="faq" property="mainEntity" typeof="Question">
      <summary property="name">{question}</summary>
      <FaqAnswer question={question}>{answer}</FaqAnswer>
    </details>
  ))
}
