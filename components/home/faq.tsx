import { Disclosure } from '@/components/ui/disclosure'
import { Icon } from '@/components/ui/icon'
import { Section } from '@/components/ui/section'
import type { Faq as FaqItem } from '@/lib/content/model/schemas'
import { FaqAnswer } from './faq-answer'

const FIRST_COUNT = 6

/** Renders the questions as an exclusive accordion, if any; those after the sixth in a disclosure. */
export function Faq({ faqs }: { faqs: FaqItem[] }) {
  if (faqs.length === 0) return null
  return (
    <Section heading="Frequently Asked Questions">
      <div className="border-t border-ash">
        <Questions faqs={faqs.slice(0, FIRST_COUNT)} />
        {faqs.length > FIRST_COUNT ? (
          <Disclosure
            className="group/more"
            summaryClassName="min-h-16 w-fit py-4 font-semibold text-gold transition-colors duration-200 hover:text-ivory"
            summary={`More questions (${faqs.length - FIRST_COUNT})`}
          >
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
  return faqs.map(faq => (
    <Disclosure
      key={faq._id}
      name="faq"
      className="soft question"
      summary={
        <>
          {faq.question}
          <ToggleIcon />
        </>
      }
    >
      <FaqAnswer question={faq.question}>{faq.answer}</FaqAnswer>
    </Disclosure>
  ))
}

function ToggleIcon() {
  return (
    <Icon strokeWidth={1.4}>
      <path d="M3 10h14" />
      <path d="M10 3v14" />
    </Icon>
  )
}
