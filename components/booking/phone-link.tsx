import { getPhoneUrl } from '@/lib/phone-links'

/** The operator's number within a sentence, to be called by a press. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={getPhoneUrl(phone)}
      className="whitespace-nowrap text-ivory underline decoration-gold decoration-1 underline-offset-4 hover:text-gold"
    >
      {phone}
    </a>
  )
}

/** A sentence in which the operator's number, where it is told, can be called. */
export function TextWithPhoneLink({ text, phone }: { text: string; phone: string }) {
  const index = text.indexOf(phone)
  if (index < 0) return text
  return (
    <>
      {text.slice(0, index)}
      <PhoneLink phone={phone} />
      {text.slice(index + phone.length)}
    </>
  )
}
