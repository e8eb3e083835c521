import { Section } from '@/components/ui/section'
import type { Contact as ContactContent } from '@/lib/content/model/schemas'
import { ContactPanel } from './contact-panel'
import { WhyChoose } from './why-choose'

/** Renders the contact section, even without contact data. */
export function Contact({ contact }: { contact: ContactContent | undefined }) {
  return (
    <Section id="contact" heading="Contact Us" intro="Call, email or message us. A real person will answer.">
      <div className="grid gap-6 lg:grid-cols-2">
        <ContactPanel initial={contact} />
        <WhyChoose />
      </div>
    </Section>
  )
}
