'use client'

import type { ReactNode } from 'react'
import { Fresh } from '@/components/ui/fresh'
import { Notice } from '@/components/ui/notice'
import { readContact } from '@/lib/browser/content-client'
import type { Contact } from '@/lib/content/schemas'
import { sentences } from '@/lib/errors'
import { telephoneHref, whatsappHref } from '@/lib/telephone'
import { CallLink } from './call-link'

/** The operator's telephone, e-mail, address, hours and WhatsApp, kept fresh. */
export function ContactPanel({ initial }: { initial: Contact | undefined }) {
  return (
    <Fresh name="contact" read={readContact} initial={initial}>
      {contact => {
        if (contact.state === 'ready') return <ContactDetails contact={contact.value} />
        const loading = contact.state === 'loading'
        return (
          <Notice
            kind={contact.state}
            sentence={loading ? 'Loading contact information' : sentences.contactFailed}
            withoutScript={sentences.contactFailed}
          >
            <CallLink />
          </Notice>
        )
      }}
    </Fresh>
  )
}

function ContactDetails({ contact }: { contact: Contact }) {
  return (
    <dl className="grid rounded-2xl border border-ash bg-coal px-6 py-3 md:px-10 md:py-6">
      <Detail label="Phone">
        {contact.phone ? <Link href={telephoneHref(contact.phone)}>{contact.phone}</Link> : sentences.phoneMissing}
      </Detail>
      <Detail label="Email">
        {contact.email ? <Link href={`mailto:${contact.email}`}>{contact.email}</Link> : sentences.emailMissing}
      </Detail>
      <Detail label="WhatsApp">
        {contact.whatsappNumber ? (
          <Link href={whatsappHref(contact.whatsappNumber)} newTab>
            Message us on WhatsApp
          </Link>
        ) : (
          sentences.phoneMissing
        )}
      </Detail>
      <Detail label="Address">
        <address className="not-italic">{contact.address || sentences.addressMissing}</address>
      </Detail>
      <Detail label="Business hours">{contact.businessHours || sentences.hoursMissing}</Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-center gap-x-6 gap-y-1 border-ash py-4 not-last:border-b sm:grid-cols-[8.5rem_1fr] sm:items-baseline">
      <dt className="text-label text-smoke">{label}</dt>
      <dd className="text-lead wrap-anywhere">{children}</dd>
    </div>
  )
}

function Link({ href, newTab = false, children }: { href: string; newTab?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className="-my-2 inline-flex min-h-11 items-center text-gold underline decoration-gold/40 underline-offset-[6px] transition-colors duration-200 hover:decoration-gold"
    >
      {children}
    </a>
  )
}
