/** The phone numbers of `contactInfo`: formatted in the form, normalized by the server, sanitized for emails. */
const contactPhones = ['phone', 'alternatePhone'] as const
type ContactPhone = (typeof contactPhones)[number]

/** Converts each phone number of a contact. */
export function mapContactPhones<Contact extends Record<ContactPhone, string>>(
  contact: Contact,
  convert: (phone: string, name: ContactPhone) => string,
): Contact {
  const converted = contactPhones.map(name => [name, convert(contact[name], name)])
  return { ...contact, ...Object.fromEntries(converted) }
}
