'use client'

import type { ReactNode } from 'react'
import { AutoRefresh } from '@/components/ui/auto-refresh'
import { CallLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { fetchContact } from '@/lib/content/client/content-client'
import type { Contact } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { getPhoneUrl, getWhatsappUrl } from '@/lib/phone-links'

export function ContactPanel({ initial }: { initial: Contact | undefined }) {
  return (
    <AutoRefresh cacheKey="contact" load={fetchContact} initial={initial}>
      {contact => {
        if (contact.state === 'ready') {
          const isEmpty = Object.values(contact.value).every(value => value === '')
          if (!isEmpty) return <ContactDetails contact={contact.value} />
          return (
            <StatePanel kind="empty" message={userMessages.contactUnavailable}>
              <CallLink />
            </StatePanel>
          )
        }
        const loading = contact.state === 'loading'
        return (
          <StatePanel
            kind={contact.state}
            message={loading ? 'Loading contact information' : userMessages.contactFailed}
            noScriptMessage={userMessages.contactFailed}
          >
            <CallLink />
          </StatePanel>
        )
      }}
    </AutoRefresh>
  )
}

function ContactDetails({ contact }: { contact: Contact }) {
  return (
    <dl className="contact-details">
      <ContactDetail label="Phone">
        {contact.phone ? (
          <ContactLink href={getPhoneUrl(contact.phone)}>{contact.phone}</ContactLink>
        ) : (
          userMessages.phoneMissing
        )}
      </ContactDetail>
      <ContactDetail label="Email">
        {contact.email ? (
          <ContactLink href={`mailto:${contact.email}`}>{contact.email}</ContactLink>
        ) : (
          userMessages.emailMissing
        )}
      </ContactDetail>
      <ContactDetail label="WhatsApp">
        {contact.whatsappNumber ? (
          <ContactLink href={getWhatsappUrl(contact.whatsappNumber)} newTab>
            Message us on WhatsApp
          </ContactLink>
        ) : (
          userMessages.phoneMissing
        )}
      </ContactDetail>
      <ContactDetail label="Address">
        <address className="not-italic">{contact.address || userMessages.addressMissing}</address>
      </ContactDetail>
      <ContactDetail label="Business hours">{contact.businessHours || userMessages.hoursMissing}</ContactDetail>
    </dl>
  )
}

function ContactDetail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ContactLink({ href, newTab = false, children }: { href: string; newTab?: boolean; children: ReactNode }) {
  return (
    <a href={href} target={newTab ? '_blank' : undefined} rel={newTab ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}
